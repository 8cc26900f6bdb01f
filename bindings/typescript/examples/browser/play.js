/** A person holds seat 0 of a new table, a bot seat 1. The server's address is the part of this page's behind `#`. */
import { connectTableServer } from "isettlers/browser";

const standing = document.getElementById("standing");
const log = document.getElementById("log");
const choices = document.getElementById("choices");

function tell(events) {
  for (const { text } of events) {
    const line = document.createElement("p");
    line.textContent = text;
    log.append(line);
  }
  log.scrollTop = log.scrollHeight;
}

/** Shows the legal actions; resolves with the one that is chosen. */
function choose(actions) {
  return new Promise((resolve) => {
    const buttons = actions.map(({ id, text }) => {
      const button = document.createElement("button");
      button.textContent = text;
      button.onclick = () => {
        choices.replaceChildren();
        resolve(id);
      };
      return button;
    });
    choices.replaceChildren(...buttons);
  });
}

async function show(seat) {
  const { names, scores, outcome } = await seat.status();
  const points = names.map((name, place) => `${name} ${scores[place]}`).join(", ");
  standing.textContent = outcome ? `${points}. Won: ${outcome.winners.map((place) => names[place])}` : points;
}

async function play() {
  const server = await connectTableServer(location.hash.slice(1) || "ws://127.0.0.1:8765");
  const setup = { factions: ["romans", "barbarians"] };
  const { tokens } = await server.create("imperial", setup, { bots: { 1: "greedy" } });
  const seat = await server.join(tokens[0], { events: true });
  const changes = seat.changes();

  let { actor, over } = seat.opening;
  while (!over) {
    let events;
    if (actor === seat.seat) {
      const action = await choose(await seat.legalActions());
      ({ actor, over, events } = await seat.step(action));
    } else {
      ({ actor, over, events } = (await changes.next()).value);
    }
    tell(events);
    await show(seat);
  }
}

play().catch((error) => {
  standing.textContent = `${error}`;
});
