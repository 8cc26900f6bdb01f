import type { steps } from "../../games/burgundy/guide/steps.js";
import type { Sentences } from "../../games/game.js";

/** The guided first phase of The Castles of Burgundy in Polish. */
export const sentences: Sentences<typeof steps> = {
  dice: "Wygrywa najwięcej punktów po pięciu fazach. Z każdą kością robisz jedną rzecz; co pasuje do którejś, ma niebieską ramkę.",
  round: "Runda minęła: rzucono znów wszystkimi kośćmi, a biała kość wysłała płytkę dóbr do tego magazynu.",
  phase: "Faza A minęła: każda kopalnia dała srebrnika, a magazyny mają nowe płytki. Przed tobą cztery fazy.",
  take: "Kość bierze płytkę z magazynu o swojej liczbie. Płytka czeka w twoim zapasie, który mieści trzy.",
  workers:
    "Pracownik zmienia kość o jeden. Kość, która do niczego nie pasuje, daje dwóch nowych pracowników.",
  sell: "Kość sprzedaje twoje dobra o swojej liczbie: każde daje punkty, a sprzedaż srebrnika.",
  place: "Płytka może teraz trafić z zapasu na pole swojego koloru, z liczbą kości i obok twojej płytki.",
  ship: "Statek przywozi dobra z jednego magazynu i przesuwa cię naprzód w kolejności. Trzymasz trzy rodzaje.",
  castle: "Zamek daje ci jeszcze jedną akcję, z kością o dowolnej liczbie.",
  building: "Budynek działa raz, gdy go kładziesz. Ten daje ci to, co jest teraz zaznaczone.",
  buy: "Raz w turze za dwa srebrniki kupisz płytkę z czarnego magazynu. Ona też trafia do zapasu.",
  region: "Stykające się pola jednego koloru to region. Zapełniony daje punkty, a we wczesnej fazie więcej.",
};
