import type { Lesson } from "../../games/game.js";

/** The first lesson of Founders of the Empire in German. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Das Ziel",
    lines: [
      "Sie legen Plättchen in Ihr eigenes Gebiet. Wer die meisten Siegpunkte hat, gewinnt.",
      "Rote Siegplättchen bringen 1 bis 3 Punkte, ein behaltener Marker 1, und jedes ersetzte Plättchen kostet 1.",
    ],
  },
  {
    title: "Ein Zug",
    lines: [
      clicks,
      "Vor dem ersten Zug nehmen alle zwei grüne Plättchen und legen sie nebeneinander.",
      "Klicken Sie einen der drei Stapel an: Sein oberstes Plättchen wird aufgedeckt. Dann spielen Sie einen Marker oder keinen.",
      "Dann legen Sie ein Plättchen an: Klicken Sie ein offenes an, dann einen markierten Platz an Ihrem Gebiet.",
      "Grüne Plättchen brauchen nichts. Andere brauchen die zwei Waren, die sie zeigen, von zwei verschiedenen Plättchen um sie herum.",
      "Waren werden nie verbraucht: Ein Plättchen versorgt seine Nachbarn in jedem Zug.",
      "Statt eines freien Platzes können Sie ein eigenes Plättchen anklicken und es ersetzen.",
    ],
  },
  {
    title: "Marker und das Ende",
    lines: [
      "Violette Stadtplättchen geben Marker. Krieg legt ein fremdes Plättchen lahm, eine Münze kauft eine Ware von einem.",
      "Ein Karren verbindet vier Plättchen, die ein Quadrat bilden; Handwerker zählen auf einem Dorfplättchen, das ihre Ware liefert.",
      "Das Spiel endet, wenn das letzte ausliegende Siegplättchen genommen ist oder alle Stapel leer sind.",
    ],
  },
];
