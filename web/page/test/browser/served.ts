import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { GAMES, type GameName } from "../games.js";

/** The command isettlers; without it there is no server to play at. */
export const PROGRAM = process.env.ISETTLERS;

/** A process of the command that serves, until it is closed. */
export class Served {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** The line by which it says where it listens. */
    readonly line: string,
  ) {}

  /** Starts a server; FILE in its arguments stands for a file of tables. */
  static async start(...words: string[]): Promise<Served> {
    const folder = await mkdtemp(join(tmpdir(), "isettlers-"));
    const given = words.map((word) => (word === "FILE" ? join(folder, "tables.db") : word));
    const child = spawn(PROGRAM as string, given, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), "line");
    return new Served(child, folder, String(line));
  }

  /** The number at the end of the address. */
  get port(): number {
    return Number(/:(\d+)\/?(?:\s|$)/.exec(this.line)?.[1]);
  }

  async close(): Promise<void> {
    this.child.kill("SIGINT");
    await once(this.child, "exit");
    await rm(this.folder, { recursive: true });
  }
}

/** Starts a server of tables for pages. */
export function tableServer(): Promise<Served> {
  return Served.start(
    "serve",
    "--ws",
    "127.0.0.1:0",
    "--tables",
    "FILE",
    "--requests-per-second",
    "0",
    "--chat",
  );
}

/**
 * Opens a table for two people and a bot at the server beside the page; the link that the page shows for the other
 * person, who begins. `prepare` changes the form before.
 */
export async function invite(
  page: Page,
  game: GameName,
  prepare: () => Promise<void> = async () => {},
): Promise<string> {
  await page.locator(".game").nth(GAMES.indexOf(game)).click();
  await page.getByRole("button", { name: "Add a seat" }).click();
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByRole("combobox", { name: "First player" }).selectOption("1");
  await prepare();
  await page.getByRole("button", { name: "Invite by link" }).click();
  const company = page.getByRole("dialog", { name: "At the table" });
  const link = await company.getByRole("textbox", { name: "Link for Seat" }).inputValue();
  await company.getByRole("button", { name: "Close" }).click();
  return link;
}
