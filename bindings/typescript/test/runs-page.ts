/** The script of runs.html: plays the runs and sends the result to the server of the page. */
import { tables } from "isettlers/tables";
import { playRuns, type Read } from "./runs.js";

declare const location: { readonly search: string };

const read: Read = async (file) => {
  const response = await fetch(`/build/vectors/runs/${file}`);
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const step = Number(new URLSearchParams(location.search).get("step"));

async function played(): Promise<Response> {
  let lines = "";
  for (const file of Array.from(tables.keys(), (game) => `${game}.runs`)) {
    lines += `${file}: ${await playRuns(file, read, step)} runs\n`;
  }
  return fetch("/played", { method: "POST", body: lines });
}

played().catch((error: Error) => fetch("/failed", { method: "POST", body: error.message }));
