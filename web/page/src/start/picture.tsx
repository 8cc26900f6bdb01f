/** A small picture of a game. */
export function Picture({ game }: { game: string }) {
  if (game === "burgundy") return <Hexes />;
  return game === "founders" ? <Tiles /> : <Cards />;
}

const CARDS = ["c-pink", "c-blue", "c-gold"];
const TURNS = [-12, 0, 12];

function Cards() {
  return (
    <svg class="picture" viewBox="0 0 72 56" aria-hidden="true">
      {CARDS.map((color, at) => (
        <g key={color} transform={`rotate(${TURNS[at]} 36 70) translate(${10 + at * 14} 8)`}>
          <rect class="paper" width="24" height="38" rx="3" />
          <path class={color} d="M3 0h4v38H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" />
        </g>
      ))}
    </svg>
  );
}

const HEXES = [
  [36, 28, "b-dgreen"],
  [51, 28, "b-grey"],
  [21, 28, "b-blue"],
  [28.5, 15, "b-beige"],
  [43.5, 15, "b-lgreen"],
  [28.5, 41, "b-beige"],
  [43.5, 41, "b-yellow"],
] as const;

function Hexes() {
  return (
    <svg class="picture" viewBox="8 3 56 50" aria-hidden="true">
      {HEXES.map(([x, y, color]) => (
        <path key={`${x},${y}`} class={color} d={`M${x} ${y - 8.3}l7.2 4.1v8.4l-7.2 4.1-7.2-4.1v-8.4z`} />
      ))}
    </svg>
  );
}

function Tiles() {
  return (
    <svg class="picture" viewBox="0 0 72 56" aria-hidden="true">
      <path class="t-nature" d="M24 4h10v22H12V16a12 12 0 0 1 12-12z" />
      <rect class="t-village" x="38" y="4" width="22" height="22" rx="4" />
      <rect class="t-city" x="12" y="30" width="22" height="22" />
      <path class="t-victory" d="M38 52V41a11 11 0 0 1 22 0v11z" />
    </svg>
  );
}
