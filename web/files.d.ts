/** The address of a file that Vite carries along. */
declare module "*?url" {
  const address: string;
  export default address;
}

/** The text of styles, with all that they import. */
declare module "*?inline" {
  const styles: string;
  export default styles;
}

/** The addresses of files that Vite carries along, by their paths. */
interface ImportMeta {
  glob(
    files: readonly string[],
    how: { readonly query: "?url"; readonly import: "default"; readonly eager: true },
  ): { readonly [path: string]: string };
}
