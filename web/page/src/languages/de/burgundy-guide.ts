import type { steps } from "../../games/burgundy/guide/steps.js";
import type { Sentences } from "../../games/game.js";

/** The guided first phase of The Castles of Burgundy in German. */
export const sentences: Sentences<typeof steps> = {
  dice: "Die meisten Punkte nach fünf Phasen gewinnen. Mit jedem Ihrer Würfel tun Sie eines; was zu einem passt, hat einen blauen Rand.",
  round:
    "Eine Runde ist vorbei: Alle Würfel sind neu, und der weiße hat eine Ware in dieses Depot geschickt.",
  phase:
    "Phase A ist vorbei: Jede Mine gab einen Silberling, und alle Depots sind neu gefüllt. Vier Phasen kommen noch.",
  take: "Ein Würfel nimmt ein Plättchen aus dem Depot mit seiner Zahl. Es wartet in Ihrem Lager, das drei fasst.",
  workers:
    "Ein Arbeiter ändert einen Würfel um eins. Ein Würfel, der zu nichts passt, bringt zwei neue Arbeiter.",
  sell: "Ein Würfel verkauft Ihre Waren mit seiner Zahl: Jede bringt Punkte, der Verkauf einen Silberling.",
  place:
    "Jetzt kann ein Plättchen aus dem Lager auf ein Feld seiner Farbe mit der Zahl des Würfels, neben ein eigenes.",
  ship: "Ein Schiff bringt Ihnen die Waren eines Depots und rückt Sie in der Reihenfolge vor. Drei Sorten haben Platz.",
  castle: "Eine Burg gibt Ihnen noch eine Aktion, mit einem Würfel beliebiger Zahl.",
  building: "Ein Gebäude wirkt einmal, wenn Sie es legen. Dieses gibt Ihnen, was jetzt markiert ist.",
  buy: "Einmal je Zug kaufen zwei Silberlinge ein Plättchen aus dem schwarzen Depot. Auch das kommt ins Lager.",
  region:
    "Felder einer Farbe, die sich berühren, sind ein Gebiet. Ist es voll, bringt es Punkte, früh im Spiel mehr.",
};
