import type { Lesson } from "../../games/game.js";

/** The first lesson of The Castles of Burgundy in German. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Das Ziel",
    lines: [
      "Sie füllen Ihr Fürstentum mit Plättchen. Wer nach fünf Phasen zu fünf Runden die meisten Siegpunkte hat, gewinnt.",
      "Ein gefülltes Gebiet bringt Punkte nach seiner Größe, und in Phase A bis E noch 10, 8, 6, 4 oder 2 dazu.",
    ],
  },
  {
    title: "Ein Zug",
    lines: [
      clicks,
      "Sie haben zwei Würfel und tun mit jedem etwas: Klicken Sie einen Würfel an, dann den Ort.",
      "Ein Plättchen nehmen: Klicken Sie eines in dem Depot mit der Zahl des Würfels an. Es kommt in Ihr Lager, das drei fasst.",
      "Ein Plättchen legen: Klicken Sie es im Lager an, dann ein Feld seiner Farbe mit der Zahl des Würfels neben einem eigenen Plättchen.",
      "Waren verkaufen: Klicken Sie die Waren mit der Zahl des Würfels an. Jede bringt Punkte, der Verkauf einen Silberling.",
      "Oder nehmen Sie zwei Arbeiter: Klicken Sie Ihre Arbeiter an.",
      "Ein Arbeiter ändert einen Würfel um eins. Die Seite bietet das von selbst an und zeigt, wie viele Arbeiter es kostet.",
      "Einmal je Zug kaufen zwei Silberlinge ein Plättchen aus dem schwarzen Depot.",
    ],
  },
  {
    title: "Das Ende",
    lines: [
      "Nach der letzten Runde bringen übrige Waren und Silberlinge je 1 Punkt und je zwei Arbeiter 1 Punkt.",
      "Gelbe Plättchen ändern Regeln oder zählen am Ende: Zeigen Sie etwas länger auf eines, um es zu lesen.",
    ],
  },
];
