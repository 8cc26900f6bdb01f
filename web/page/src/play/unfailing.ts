import { type GameBoard, h, type Pointing } from "isettlers-board";

/**
 * The same board, which never fails: where it does, as with a view that is none, `hear` gets the fault, nothing is
 * drawn, and the list of the page still has all actions.
 */
export function unfailing(board: GameBoard, hear: (fault: Error) => void): GameBoard {
  const attempt = <R>(act: () => R, otherwise: R): R => {
    try {
      return act();
    } catch (fault) {
      hear(fault as Error);
      return otherwise;
    }
  };
  return {
    ...board,
    pointing: (view, catalogue) => {
      const none: Pointing = () => [];
      const named = attempt(() => board.pointing(view, catalogue), none);
      return (...given) => attempt(() => named(...given), []);
    },
    draw: (scene) => attempt(() => board.draw(scene), h("div.plain", { key: board.name })),
    question: (scene) => attempt(() => board.question(scene), ""),
    between: (...given) => attempt(() => board.between?.(...given), undefined),
    rules: (scene) => attempt(() => board.rules(scene), []),
    worded: (scene, text, seat) => attempt(() => board.worded?.(scene, text, seat) ?? text, text),
    recount: (...given) => {
      const recount = attempt(
        () => board.recount(...given),
        () => [],
      );
      return (events) => attempt(() => recount(events), []);
    },
    note: (...given) => attempt(() => board.note?.(...given), undefined),
    steps: (...given) => attempt(() => board.steps?.(...given) ?? [], []),
  };
}
