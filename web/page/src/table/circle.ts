import { type ReadonlySignal, signal } from "@preact/signals";
import type { Chat, Description, Proposal, SeatChange } from "isettlers";

/** The people at a table of a server. */
export interface People {
  /** The names that they have given themselves, by seat. */
  readonly names: { readonly [seat: string]: string };
  /** The seats whose people are connected. */
  readonly here: readonly number[];
}

/** A line between the people at a table: a text of one of them, why a bot plays a seat, or that one declined to take back. */
export type Remark =
  | { readonly seat: number; readonly text: string }
  | { readonly seat: number; readonly by: string };

/** A text of a player. */
export type Spoken = Pick<Chat, "seat" | "text">;

/** The remarks that are kept; the oldest go. */
const MOST = 200;
/** Letters that could change how the text beside them is read: the server refuses them, but it may be another one. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The people at a table of a server, and their chat. Its texts come from others. */
export class Circle {
  readonly people: ReadonlySignal<People>;
  readonly remarks: ReadonlySignal<readonly Remark[]>;
  /** How many remarks have come since the reader looked at them. */
  readonly unread = signal(0);

  /** The token of the reader at the table that follows; null until a player has opened it. */
  readonly rematch = signal<string | null>(null);

  /** The actions that a player proposes to take back; null where none does. */
  readonly proposal = signal<Proposal | null>(null);

  /** Who has declined at the moment that is shown, and whose proposal; null where nobody has. */
  readonly refusal = signal<{ readonly proposer: number; readonly by: number } | null>(null);

  private readonly present = signal<People>({ names: {}, here: [] });
  private readonly lines = signal<readonly Remark[]>([]);
  private handed: { readonly [seat: string]: string } = {};

  constructor() {
    this.people = this.present;
    this.remarks = this.lines;
  }

  /** Takes what the server describes: names, who is here, and the seats that bots have taken over. */
  look({ named = {}, here = [], handed = {}, rematch, takeback }: Description): void {
    this.rematch.value = rematch ?? null;
    const proposal = takeback ?? null;
    if (JSON.stringify(proposal) !== JSON.stringify(this.proposal.peek())) this.proposal.value = proposal;
    const names = { ...this.present.peek().names };
    for (const [seat, name] of Object.entries(named)) names[seat] = harmless(name).replaceAll("\n", " ");
    const next = { names, here };
    if (JSON.stringify(next) !== JSON.stringify(this.present.peek())) this.present.value = next;
    for (const [seat, by] of Object.entries(handed))
      if (this.handed[seat] !== by) this.add({ seat: Number(seat), by });
    this.handed = handed;
  }

  /** Takes what another seat did beside the game. */
  beside({ seat, by }: Pick<SeatChange, "seat" | "by">): void {
    const proposal = this.proposal.peek();
    if (by !== "declined" || proposal === null) return;
    if (proposal.seat !== seat) {
      this.add({ seat, by });
      this.refusal.value = { proposer: proposal.seat, by: seat };
    }
    this.proposal.value = null;
  }

  /** Takes a text of another seat. */
  hear({ seat, text }: Spoken): void {
    this.add({ seat, text: harmless(text) });
  }

  /** Takes the last texts of a table that was joined, in place of those that were heard before. */
  recall(remarks: readonly Spoken[]): void {
    const news = this.lines.peek().filter((remark) => "by" in remark);
    const before = this.lines.peek().length - news.length;
    const texts = remarks.map(({ seat, text }) => ({ seat, text: harmless(text) }));
    this.lines.value = [...news, ...texts].slice(-MOST);
    this.unread.value += Math.max(0, texts.length - before);
  }

  /** Takes a text of the reader, who has read it already. */
  say(seat: number, text: string): void {
    this.lines.value = [...this.lines.value, { seat, text }].slice(-MOST);
  }

  private add(remark: Remark): void {
    this.lines.value = [...this.lines.value, remark].slice(-MOST);
    this.unread.value += 1;
  }
}

function harmless(text: string): string {
  return text.replaceAll(UNSEEN, "\ufffd");
}
