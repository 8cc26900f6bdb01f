import type { Tips } from "../founders/tips.js";

/** Tips of Founders of the Empire in Polish. */
export const TIPS: Tips = {
  points: [
    "Punkty zwycięstwa",
    "Punkty, gdyby gra skończyła się teraz: kafle zwycięstwa, żetony, minus 1 za każdy zastąpiony kafel.",
  ],
  seat: ["Znak miejsca", "Wszystko, co ma ten kolor i kształt, należy do tego miejsca."],
  summary: ["Kafle terytorium", "Każdy zastąpiony kafel kosztuje na końcu 1 PZ."],
  display: [
    "Kafle zwycięstwa",
    "Pozostałe kafle zwycięstwa. Gra kończy się po turze, w której wzięto ostatni.",
  ],
  draft: ["Wybór", "Przed pierwszą turą każdy bierze dwa z tych kafli na początek terytorium."],
  stack: [
    "Stos",
    "Zakryte kafle jednego koloru. W swojej turze odkrywasz jeden; gra kończy się też, gdy wszystkie trzy stosy są puste.",
  ],
  none: [
    "Bez żetonu",
    "Przed dołożeniem kafla możesz zagrać jeden żeton albo żadnego. Zachowany żeton jest na końcu wart 1 PZ.",
  ],
  cell: ["Wolne miejsce", "Tu może leżeć kafel obok twojego. Sąsiedzi i sieci dają to, czego wymaga."],
  corner: [
    "Miejsce na wóz",
    "Wóz łączy cztery kafle wokół: każdy z nich daje dowolny produkt tych czterech.",
  ],
  side: ["Miejsce na pierwszy kafel", "Dwa pierwsze kafle leżą obok siebie i stąd rośnie terytorium."],
  product: ["Produkt", "Kupujesz ten zasób na tę turę. Moneta leży na kaflu, aż weźmie ją właściciel."],
  choose: ["Przeciwnik", "Żeton zagrywasz przeciw terytorium tego miejsca."],
  resource: [
    "Zasoby",
    "Wytwarzają je kafle, a nowy kafel ma te, których wymaga, od sąsiadów. Żadnego się nie gromadzi ani nie wydaje.",
  ],
  bought: ["Kupiony zasób", "Do końca tej tury masz go tak, jakby produkował go twój kafel."],
};
