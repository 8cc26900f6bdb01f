import type { steps } from "../../games/founders/guide/steps.js";
import type { Sentences } from "../../games/game.js";

/** The guided first rounds of Founders of the Empire in German. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "Die meisten Punkte gewinnen, sobald das letzte rote Plättchen genommen ist. Nehmen Sie ein grünes: Es liefert eine seiner zwei Waren.",
  layout:
    "Legen Sie das erste Plättchen an eine Seite des zweiten. Jedes versorgt die acht Plätze um sich herum.",
  round: "Eine Runde ist vorbei. Plättchen werden nie verbraucht: Sie versorgen ihre Nachbarn in jedem Zug.",
  reveal: "Ein Zug beginnt mit einem neuen Plättchen: Wählen Sie den Stapel. Alle dürfen es später anlegen.",
  fullRow:
    "Diese Reihe ist voll: Decken Sie von ihrem Stapel auf, verlassen vorher ihre fünf Plättchen das Spiel.",
  war: "Sie dürfen diesen Marker spielen: Krieg legt ein fremdes Plättchen lahm, auch seine Punkte sind verloren.",
  coin: "Sie dürfen diese Münze spielen: Sie kauft für diesen Zug, was ein fremdes Plättchen liefert.",
  cart: "Sie dürfen diesen Karren spielen, wo vier eigene Plättchen ein Quadrat bilden: Jedes gibt die Waren aller vier.",
  craftsmen:
    "Sie dürfen Handwerker auf ein Plättchen mit ihrer Ware legen: Sie zählen 2 Punkte, es liefert nichts mehr.",
  add: "Jetzt legen Sie eines dieser offenen Plättchen an Ihr Gebiet: Klicken Sie es an, dann einen Platz.",
  needs:
    "Ein blaues Plättchen braucht die zwei Waren oben, von zwei verschiedenen ringsum. Diese können Sie versorgen.",
  place: "Ein neues Plättchen liegt neben einem eigenen. Legen Sie dicht, damit jedes viele andere versorgt.",
  city: "Ein violettes Plättchen gibt einen Marker, wenn Sie es anlegen. Behalten zählt er 1 Punkt.",
  victory:
    "Ein rotes Plättchen bringt am Ende Punkte und liefert nichts. Ist das letzte genommen, endet das Spiel.",
  replace: "Sie dürfen das neue Plättchen auch statt eines eigenen legen; das kostet am Ende 1 Punkt.",
};
