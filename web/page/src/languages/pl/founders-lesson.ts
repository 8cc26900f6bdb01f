import type { Lesson } from "../../games/game.js";

/** The first lesson of Founders of the Empire in Polish. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Cel gry",
    lines: [
      "Układasz kafle na własnym terytorium. Wygrywa osoba, która ma najwięcej punktów zwycięstwa.",
      "Czerwone kafle zwycięstwa dają od 1 do 3 punktów, zachowany żeton daje 1, a każdy zastąpiony kafel kosztuje 1.",
    ],
  },
  {
    title: "Tura",
    lines: [
      clicks,
      "Przed pierwszą turą każdy bierze dwa zielone kafle i kładzie je obok siebie.",
      "Kliknij jeden z trzech stosów: jego wierzchni kafel zostanie odkryty. Potem zagraj żeton albo nie.",
      "Potem dołóż kafel: kliknij odkryty kafel, a potem zaznaczone miejsce przy swoim terytorium.",
      "Zielone kafle niczego nie wymagają. Inne wymagają dwóch pokazanych zasobów, z dwóch różnych kafli wokół nich.",
      "Zasoby nigdy się nie zużywają: kafel zaopatruje sąsiadów w każdej turze.",
      "Zamiast wolnego miejsca możesz kliknąć swój kafel, aby go zastąpić.",
    ],
  },
  {
    title: "Żetony i koniec gry",
    lines: [
      "Fioletowe kafle miasta dają żetony. Wojna wyłącza kafel innej osoby, a moneta kupuje od niej zasób.",
      "Wóz łączy cztery kafle, które tworzą kwadrat, a rzemieślnicy punktują na kaflu wsi, który wytwarza ich produkt.",
      "Gra kończy się, gdy znika ostatni wyłożony kafel zwycięstwa albo gdy wszystkie stosy są puste.",
    ],
  },
];
