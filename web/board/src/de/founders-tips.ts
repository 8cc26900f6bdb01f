import type { Tips } from "../founders/tips.js";

/** Tips of Founders of the Empire in German. */
export const TIPS: Tips = {
  points: [
    "Siegpunkte",
    "Die Punkte, wenn das Spiel jetzt endete: Siegplättchen, Marker, minus 1 für jedes ersetzte Plättchen.",
  ],
  seat: ["Zeichen eines Platzes", "Alles mit dieser Farbe und Form gehört diesem Platz."],
  summary: ["Plättchen eines Gebiets", "Jedes ersetzte Plättchen kostet am Ende 1 SP."],
  display: [
    "Siegplättchen",
    "Die übrigen Siegplättchen. Das Spiel endet nach dem Zug, in dem das letzte genommen wird.",
  ],
  draft: ["Auswahl", "Vor dem ersten Zug nimmt jeder zwei dieser Plättchen als Anfang seines Gebiets."],
  stack: [
    "Ein Stapel",
    "Die verdeckten Plättchen einer Farbe. In Ihrem Zug decken Sie eines auf; das Spiel endet auch, wenn alle drei Stapel leer sind.",
  ],
  none: [
    "Kein Marker",
    "Bevor Sie ein Plättchen anlegen, dürfen Sie einen Marker spielen. Ein behaltener Marker ist am Ende 1 SP wert.",
  ],
  cell: [
    "Ein freier Platz",
    "Hier kann ein Plättchen neben einem Ihrer Plättchen liegen. Nachbarn und Netze geben, was es braucht.",
  ],
  corner: [
    "Ein Platz für einen Karren",
    "Der Karren verbindet die vier Plättchen um ihn: Jedes gibt jedes Produkt der vier.",
  ],
  side: [
    "Ein Platz für das erste Plättchen",
    "Ihre ersten zwei Plättchen liegen nebeneinander; von dort wächst das Gebiet.",
  ],
  product: [
    "Ein Produkt",
    "Sie kaufen diesen Rohstoff für diesen Zug. Die Münze liegt auf dem Plättchen, bis der Besitzer sie nimmt.",
  ],
  choose: ["Ein Gegner", "Der Marker wird gegen das Gebiet dieses Platzes gespielt."],
  resource: [
    "Rohstoffe",
    "Plättchen stellen sie her, und ein neues Plättchen hat die, die es braucht, von seinen Nachbarn. Keiner wird gelagert oder ausgegeben.",
  ],
  bought: [
    "Gekaufter Rohstoff",
    "Für den Rest dieses Zuges haben Sie ihn, als stellte ihn eines Ihrer Plättchen her.",
  ],
};
