import type { Lesson } from "../../games/game.js";

/** The first lesson of The Castles of Burgundy in Polish. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Cel gry",
    lines: [
      "Zapełniasz posiadłość płytkami. Wygrywa osoba, która po pięciu fazach po pięć rund ma najwięcej punktów zwycięstwa.",
      "Zapełniony region daje punkty zależnie od wielkości, a w fazach od A do E jeszcze 10, 8, 6, 4 albo 2.",
    ],
  },
  {
    title: "Tura",
    lines: [
      clicks,
      "Masz dwie kości i z każdą robisz jedną rzecz: kliknij kość, potem miejsce.",
      "Wzięcie płytki: kliknij płytkę w magazynie z liczbą oczek kości. Trafia do twojego zapasu, w którym mieszczą się trzy.",
      "Położenie płytki: kliknij ją w zapasie, potem pole jej koloru z liczbą oczek kości, które styka się z twoją płytką.",
      "Sprzedaż dóbr: kliknij dobra z liczbą oczek kości. Każde daje punkty, a sprzedaż srebrnika.",
      "Albo weź dwóch pracowników: kliknij swoich pracowników.",
      "Pracownik zmienia kość o jeden. Strona sama to proponuje i pokazuje, ilu pracowników to kosztuje.",
      "Raz w turze za dwa srebrniki kupisz płytkę z czarnego magazynu.",
    ],
  },
  {
    title: "Koniec gry",
    lines: [
      "Po ostatniej rundzie pozostałe dobra i srebrniki dają po 1 punkcie, a każdych dwóch pracowników 1 punkt.",
      "Żółte płytki zmieniają zasady albo punktują na końcu: przytrzymaj na jednej wskaźnik, aby ją przeczytać.",
    ],
  },
];
