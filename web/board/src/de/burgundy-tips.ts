import type { Tips } from "../burgundy/tips.js";

/** Tips of The Castles of Burgundy in German. */
export const TIPS: Tips = {
  points: ["Siegpunkte", "Die bisher erzielten Punkte. Was erst am Ende zählt, kommt am Ende dazu."],
  seat: ["Zeichen eines Platzes", "Alles mit dieser Farbe und Form gehört diesem Platz."],
  workers: [
    "Arbeiter",
    "Jeder abgegebene Arbeiter ändert einen Ihrer Würfel um 1 nach oben oder unten; 1 und 6 sind Nachbarn. Ein Würfel für Arbeiter bringt 2.",
  ],
  silver: [
    "Silberlinge",
    "Einmal in Ihrem Zug kaufen 2 Silberlinge ein Plättchen aus dem schwarzen Depot. Verkäufe und Bergwerke bringen Silberlinge.",
  ],
  progress: [
    "Gebiete und Verkäufe",
    "Ein Gebiet besteht aus verbundenen Feldern einer Farbe. Ein volles bringt Punkte für seine Größe und umso mehr, je früher die Phase.",
  ],
  beige: [
    "Gebäude",
    "Jedes Gebäude wirkt einmal, wenn Sie es anlegen. Zwei von einer Art dürfen nicht in einem verbundenen Gebiet liegen.",
  ],
  blue: [
    "Schiffe",
    "Ein angelegtes Schiff nimmt alle Waren eines Depots und rückt Ihren Stein in der Zugfolge um ein Feld vor.",
  ],
  light_green: [
    "Tiere",
    "Ein angelegtes Tierplättchen bringt 1 SP für jedes Tier darauf und auf den Plättchen derselben Tierart im Gebiet.",
  ],
  yellow: ["Klöster", "Jedes Klosterplättchen gibt Ihnen eine eigene Regel oder Punkte am Ende."],
  dark_green: ["Burgen", "Eine angelegte Burg bringt sofort noch eine Würfelaktion mit beliebigem Wert."],
  grey: ["Bergwerke", "Jedes Bergwerk bringt am Ende jeder Phase 1 Silberling."],
  die: [
    "Ein Würfel",
    "Eine Aktion: ein Plättchen aus dem Depot seines Werts nehmen, ein gelagertes auf ein Feld seines Werts legen, die Waren seines Werts verkaufen oder 2 Arbeiter nehmen.",
  ],
  white: [
    "Der weiße Würfel",
    "Er schickt die Ware der Runde in das Depot seines Werts und tut sonst nichts.",
  ],
  depot: [
    "Ein Depot",
    "Ein Würfel dieses Werts nimmt eines der Plättchen in Ihr Lager. Ein Schiff nimmt die Waren.",
  ],
  depots: ["Zwei Depots", "Mit dieser Wahl nimmt Ihr Schiff die Waren beider Depots."],
  price: [
    "Schwarzes Depot",
    "Einmal in Ihrem Zug dürfen Sie ohne Würfel eines der Plättchen für 2 Silberlinge kaufen.",
  ],
  goods: [
    "Waren",
    "Ein Würfel ihres Werts verkauft alle Waren dieser Sorte: Punkte für jede Ware und 1 Silberling für den Verkauf.",
  ],
  depotGoods: ["Waren in einem Depot", "Ein angelegtes Schiff nimmt die Waren eines Depots ins Lager."],
  coming: [
    "Kommende Waren",
    "In jeder Runde der Phase kommt eine davon in das Depot, das der weiße Würfel zeigt.",
  ],
  sold: ["Verkaufte Waren", "Manche Klosterplättchen bringen dafür am Ende Punkte."],
  track: [
    "Zugfolge",
    "Der vorderste Stein zieht zuerst, in einem Stapel der oberste. Jedes Schiff rückt seinen Stein ein Feld vor.",
  ],
  dice: ["Würfel", "Jeder Ihrer zwei Würfel ist für eine Aktion Ihres Zuges."],
  stored: [
    "Lagerplättchen",
    "Genommene Plättchen warten hier, bis Sie sie anlegen. Sind alle Plätze belegt, muss eines weg.",
  ],
  held: ["Waren im Lager", "Sie können Waren dreier Sorten lagern, von jeder beliebig viele."],
  bonus: [
    "Bonusplättchen",
    "Dafür, als Erster oder Zweiter alle Felder einer Farbe zu füllen. Die Punkte sind schon gezählt.",
  ],
  hex: [
    "Ein Feld",
    "Es nimmt ein gelagertes Plättchen seiner Farbe auf, neben einem Ihrer Plättchen, mit einem Würfel seines Werts.",
  ],
  side: [
    "Eine Seite Ihres Plans",
    "Sie spielen das ganze Spiel auf dem Fürstentum der Seite, die Sie wählen.",
  ],
};
