import type { Sentences } from "../../games/game.js";
import type { steps } from "../../games/imperial/guide/steps.js";

/** The guided first round of Imperial Settlers in German. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "Die meisten Punkte nach fünf Runden gewinnen. Nehmen Sie eine Karte, die Sie bald bezahlen können; ihr Preis steht oben links.",
  draw: "Wählen Sie den Stapel: Fraktionsorte zählen 2 Punkte, allgemeine 1 und sind leichter zu bauen.",
  cleanup:
    "Eine Runde ist vorbei: Ihre Orte stehen und wirken wieder. Die meisten Punkte nach fünf Runden gewinnen.",
  goods:
    "Fraktionstableau, Abkommen und Produktionsorte haben Ihnen diese Waren gegeben; damit bezahlen Sie Ihre Aktionen.",
  build:
    "Diese Karten können Sie bauen. Eine mit dem Produktionszeichen gibt sofort und in jeder Runde Waren; bauen Sie sie früh.",
  exchange:
    "Zwei Ihrer Arbeiter werden zu Holz, Stein, Nahrung oder einer Karte: Klicken Sie sie an, dann das, was fehlt.",
  deal: "Für 1 Nahrung oder 1 Gold wird eine Fraktionskarte zum Abkommen: Die Ware an ihrem Fuß bekommen Sie jetzt und in jeder Produktion.",
  razeHand:
    "Ein Plünderungsmarker macht aus einer allgemeinen Karte die Waren an ihrem Fuß: gut für eine, die Sie nicht bauen.",
  giveUp:
    "Eine solche Fraktionskarte kostet auch einen Ihrer Orte: Geben Sie einen ab, den Sie nicht mehr brauchen.",
  activate:
    "Diesen Aktionsort können Sie nutzen: Klicken Sie ihn an, zahlen Sie seinen Preis und bekommen Sie, was er zeigt.",
  defend:
    "Ihren Verteidigungsmarker legen Sie umsonst auf einen Ort: Ihn zu plündern kostet dann 1 Marker mehr.",
  raze: "Für 2 Plünderungsmarker können Sie einen fremden Ort plündern und bekommen seine Waren.",
  pass: "Bauen können Sie gerade nichts. Lohnt sich auch sonst nichts, passen Sie: Karten bleiben, die meisten Waren verfallen.",
};
