import type { Lesson } from "../../games/game.js";

/** The first lesson of Imperial Settlers in German. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Das Ziel",
    lines: [
      "Sie bauen ein Reich aus Karten. Wer nach fünf Runden die meisten Siegpunkte hat, gewinnt.",
      "Punkte bringen Karten im Spiel und am Ende jeder allgemeine Ort (1) und jeder Fraktionsort (2). Die gezeigten Punkte enthalten diese schon.",
    ],
  },
  {
    title: "Eine Runde",
    lines: [
      "Zuerst bekommen Sie neue Karten: Klicken Sie die an, die Sie aus der offenen Reihe nehmen.",
      "Dann geben Ihr Fraktionstableau, Ihre Abkommen und Ihre Produktionsorte Waren. Das macht die Seite für Sie.",
      "Dann führen alle reihum je eine Aktion aus, bis alle gepasst haben. Am Ende der Runde verfallen die meisten Waren; nutzen Sie sie vorher.",
    ],
  },
  {
    title: "Eine Aktion",
    lines: [
      clicks,
      "Klicken Sie eine Handkarte an: Bauen Sie sie für die Waren oben links, schließen Sie mit einer Fraktionskarte ein Abkommen, oder plündern Sie eine allgemeine Karte.",
      "Viele Fraktionskarten kosten auch einen Ihrer Orte: Klicken Sie die Karte an, dann den Ort.",
      "Klicken Sie einen eigenen Aktionsort an, um ihn zu nutzen, oder einen fremden Ort, um ihn für 2 Plünderungsmarker zu plündern.",
      "Zwei Arbeiter bringen eine Ware oder eine Karte: Klicken Sie die Ware im Vorrat an, oder einen Stapel.",
      "Beim Bezahlen ersetzt 1 Gold 1 Holz, Stein oder Nahrung.",
      "Wenn sich nichts mehr lohnt, passen Sie; dann setzen Sie bis zur nächsten Runde aus.",
    ],
  },
];
