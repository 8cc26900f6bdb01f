import type { Lessons } from "../lessons.js";

const CLICKS =
  "Der erste Klick auf eine Wahl zeigt, was sie bewirken würde. Klicken Sie sie noch einmal an, oder was ihr noch fehlt, und sie gilt.";

/** The first lesson of each game in German. */
export const GERMAN: Lessons = {
  imperial: [
    {
      title: "Das Ziel",
      lines: [
        "Sie bauen ein Reich aus Karten. Wer nach fünf Runden die meisten Siegpunkte hat, gewinnt.",
        "Punkte bringen Karten im Spiel und am Ende jeder allgemeine Ort (1) und jeder Fraktionsort (2).",
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
        CLICKS,
        "Klicken Sie eine Handkarte an: Bauen Sie sie für die Waren oben links, schließen Sie mit einer Fraktionskarte ein Abkommen, oder plündern Sie eine allgemeine Karte.",
        "Viele Fraktionskarten kosten auch einen Ihrer Orte: Klicken Sie die Karte an, dann den Ort.",
        "Klicken Sie einen eigenen Aktionsort an, um ihn zu nutzen, oder einen fremden Ort, um ihn für 2 Plünderungsmarker zu plündern.",
        "Zwei Arbeiter bringen eine Ware oder eine Karte: Klicken Sie die Ware im Vorrat an, oder einen Stapel.",
        "Wenn sich nichts mehr lohnt, passen Sie; dann setzen Sie bis zur nächsten Runde aus.",
      ],
    },
  ],
  burgundy: [
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
        CLICKS,
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
  ],
  founders: [
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
        CLICKS,
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
  ],
};
