/** A button by which a person chooses files. */
export function ChooseFiles({
  label,
  primary = false,
  take,
}: {
  label: string;
  primary?: boolean;
  take: (files: readonly File[]) => unknown;
}) {
  return (
    <label class={primary ? "button primary" : "button"}>
      {label}
      <input
        type="file"
        multiple
        class="spoken"
        onChange={(event) => take([...(event.currentTarget.files ?? [])])}
      />
    </label>
  );
}
