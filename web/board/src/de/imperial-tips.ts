import type { Tips } from "../imperial/tips.js";

/** Tips of Imperial Settlers in German. */
export const TIPS: Tips = {
  wood: ["Holz", "Ein Rohstoff. Er bezahlt Gebäude und Aktionsorte."],
  stone: ["Stein", "Ein Rohstoff. Er bezahlt Gebäude und Aktionsorte."],
  food: ["Nahrung", "Ein Rohstoff. Er bezahlt Gebäude und Aktionsorte, und 1 Nahrung bezahlt ein Abkommen."],
  gold: ["Gold", "Beim Bezahlen ersetzt 1 Gold 1 Rohstoff. Sonst wird es nie zu einem Rohstoff."],
  worker: [
    "Arbeiter",
    "Sie bezahlen Aktionsorte. Als Aktion wird jedes Paar Arbeiter zu 1 Rohstoff oder 1 Karte.",
  ],
  raze: [
    "Plünderungsmarker",
    "1 plündert eine Handkarte, 2 plündern einen gegnerischen Ort, 3 einen geschützten. Sie erhalten, was sein Plünderfeld zeigt.",
  ],
  defense: [
    "Verteidigungsmarker",
    "Auf einem Ihrer allgemeinen Orte macht er dessen Plünderung in dieser Runde um 1 Marker teurer.",
  ],
  vp: ["Siegpunkte", "Punkte, die Sie sofort erhalten. Orte bringen ihre am Ende."],
  card: ["Eine Karte", "Sie ziehen sie vom allgemeinen Deck oder von Ihrem Fraktionsdeck, wie Sie wollen."],
  card_common: ["Allgemeine Karte", "Eine Karte des allgemeinen Decks. Als Ort ist sie am Ende 1 SP wert."],
  card_faction: [
    "Fraktionskarte",
    "Eine Karte Ihres Fraktionsdecks. Als Ort ist sie bei den meisten Fraktionen am Ende 2 SP wert.",
  ],
  any: ["Ein Rohstoff nach Wahl", "1 Holz, 1 Stein oder 1 Nahrung, wie Sie wollen."],
  location: [
    "Ein Ort",
    "In Kosten: Für die Karte wird einer Ihrer Orte oder eines Ihrer Fundamente abgelegt. Sonst: irgendein Ort.",
  ],
  foundation: [
    "Fundament",
    "Ein geplünderter Ort, verdeckt. Sie dürfen es ablegen, wo eine Fraktionskarte einen Ort kostet. Es bringt keine Punkte.",
  ],
  deal: [
    "Abkommen",
    "Eine Fraktionskarte unter Ihrem Plan. Sie gibt ihr Gut sofort und in jeder Produktion. Ein Abkommen kostet 1 Nahrung.",
  ],
  samurai: [
    "Samurai",
    "Ein japanischer Arbeiter, der einen Fraktionsort bewacht: Ihn zu plündern kostet 1 Marker mehr.",
  ],
  technology: [
    "Technologiemarker",
    "Die Atlanter legen ihn als freien Zug auf einen ihrer allgemeinen Orte: Was der Ort gibt, wird verdoppelt.",
  ],
  technology_defense: [
    "Verteidigungstechnologie",
    "Der allgemeine Ort, auf dem er liegt, kann nicht geplündert werden.",
  ],
  technology_glory: [
    "Ruhmestechnologie",
    "Der allgemeine Ort, auf dem er liegt, ist am Ende mehr Punkte wert.",
  ],
  production: [
    "Produktion",
    "So ein Ort gibt seine Güter, wenn Sie ihn bauen, und in jeder Produktionsphase.",
  ],
  feature: ["Merkmal", "So ein Ort wirkt von selbst, wie sein Text sagt."],
  action: [
    "Aktion",
    "So einen Ort benutzen Sie als Aktion für seinen Preis, einmal in der Runde oder so oft, wie er sagt.",
  ],
  color: ["Eine Farbe", "Karten zählen Orte nach ihren Farben. Ein Ort mit mehreren Farben zählt für jede."],
  points: [
    "Siegpunkte",
    "Erzielte Punkte und die der Orte, die jetzt stehen. Übrige Güter entscheiden bei Gleichstand.",
  ],
  hand: ["Handkarten", "Es gibt kein Handlimit, und Karten bleiben über das Rundenende."],
  deckCommon: ["Allgemeines Deck", "Alle ziehen davon. Ist es leer, wird sein Ablagestapel gemischt."],
  deckFaction: ["Fraktionsdeck", "Ihre eigenen 30 Karten. Zu Beginn jeder Runde ziehen Sie die oberste."],
  discard: ["Ablagestapel", "Abgelegte Karten dieses Decks, die letzte oben."],
  packets: ["Kartensätze", "Jeder behält eine Karte eines Satzes und gibt die anderen weiter."],
  shield: ["Keine Plünderung hier", "Diese Plätze dürfen hier bis zum Rundenende keine Orte plündern."],
  gate: ["Unter einem Tor", "Karten, die hier verdeckt liegen, bringen am Ende Punkte, wie das Tor sagt."],
  shrine: ["Auf dem Schrein", "Rohstoffe, die hier liegen, bringen am Ende Punkte, wie der Schrein sagt."],
  price: ["Diese Wahl", "Sie zeigt, was die angezeigte Wahl aus Ihrem Vorrat nimmt und was sie bringt."],
  payment: ["Eine Zahlungsweise", "Sie sagt, wie viel Gold Rohstoffe ersetzt."],
  attack: [
    "Angriffskarte",
    "Der virtuelle Gegner greift nach jeder Runde zweimal an: Ein allgemeiner Ort von Ihnen mit diesem Gut und einem weiteren der Reihe im Plünderfeld geht in die Sammlung.",
  ],
  attackDeal: [
    "Angriffskarte als Abkommen",
    "Sie wurde aus der Reihe genommen und gibt ihr Gut wie ein Abkommen.",
  ],
  attacksLeft: [
    "Angriffskarten",
    "Noch nicht aufgedeckte Angriffskarten. Jeder Angriff deckt die nächste auf.",
  ],
  collection: [
    "Sammlung",
    "Die Karten, die der virtuelle Gegner gesammelt hat. Sie gewinnen mit mehr Fraktionsorten, als sie am Ende zählt.",
  ],
  faction: ["Eine Fraktion", "Die Karten einer Fraktion folgen einem eigenen Plan."],
  boardGives: (goods) => `Der Plan gibt in jeder Produktion: ${goods}.`,
  boardKeeps: (goods) => `Bleibt am Rundenende: ${goods}.`,
  factionPoints: (points) => `Jeder Fraktionsort ist am Ende ${points} SP wert.`,
  keeps: "Was übrig ist, bleibt am Rundenende.",
  discards: "Was am Rundenende übrig ist, wird abgelegt.",
};
