import type { Tips } from "../burgundy/tips.js";

/** Tips of The Castles of Burgundy in Polish. */
export const TIPS: Tips = {
  points: [
    "Punkty zwycięstwa",
    "Punkty zdobyte dotychczas. To, co liczy się na końcu gry, dolicza się na końcu.",
  ],
  seat: ["Znak miejsca", "Wszystko, co ma ten kolor i kształt, należy do tego miejsca."],
  workers: [
    "Pracownicy",
    "Każdy oddany pracownik zmienia jedną z twoich kości o 1 w górę lub w dół; 1 i 6 sąsiadują. Kość użyta na pracowników daje 2.",
  ],
  silver: [
    "Srebrniki",
    "Raz w swojej turze za 2 srebrniki kupujesz płytkę z czarnego magazynu. Srebrniki dają sprzedaż i kopalnie.",
  ],
  progress: [
    "Regiony i sprzedaż",
    "Region to połączone pola jednego koloru. Za zapełniony dostajesz punkty za wielkość i tym więcej, im wcześniejsza faza.",
  ],
  beige: [
    "Budynki",
    "Każdy budynek działa raz, gdy go dokładasz. Dwa jednego rodzaju nie mogą leżeć w jednym połączonym regionie.",
  ],
  blue: [
    "Statki",
    "Dołożony statek zabiera wszystkie dobra z jednego magazynu i przesuwa twój znacznik kolejności o jedno pole.",
  ],
  light_green: [
    "Zwierzęta",
    "Dołożona płytka daje 1 PZ za każde zwierzę na niej i na płytkach tego samego zwierzęcia w regionie.",
  ],
  yellow: ["Wiedza", "Każda płytka wiedzy daje ci własną zasadę albo punkty na końcu gry."],
  dark_green: ["Zamki", "Dołożony zamek daje od razu jeszcze jedną akcję kości o dowolnej wartości."],
  grey: ["Kopalnie", "Każda kopalnia daje 1 srebrnik na koniec każdej fazy."],
  die: [
    "Kość",
    "Jedna akcja: weź płytkę z magazynu o tej wartości, dołóż płytkę na pole o tej wartości, sprzedaj dobra o tej wartości albo weź 2 pracowników.",
  ],
  white: ["Biała kość", "Kieruje dobra tej rundy do magazynu o swojej wartości; nic więcej nie robi."],
  depot: ["Magazyn", "Kość o tej wartości bierze jedną z jego płytek do zapasu. Statek zabiera jego dobra."],
  depots: ["Dwa magazyny", "Przy tym wyborze twój statek zabiera dobra z obu magazynów."],
  price: ["Czarny magazyn", "Raz w swojej turze możesz bez kości kupić jedną jego płytkę za 2 srebrniki."],
  goods: [
    "Dobra",
    "Kość o ich wartości sprzedaje wszystkie dobra tego rodzaju: punkty za każdą płytkę i 1 srebrnik za sprzedaż.",
  ],
  depotGoods: ["Dobra w magazynie", "Dołożony statek zabiera dobra z magazynu."],
  coming: [
    "Nadchodzące dobra",
    "W każdej rundzie fazy jedne trafiają do magazynu, który pokazuje biała kość.",
  ],
  sold: ["Sprzedane dobra", "Niektóre płytki wiedzy dają za nie punkty na końcu gry."],
  track: [
    "Kolejność",
    "Znacznik najdalej z przodu gra pierwszy; w stosie ten na wierzchu. Każdy statek przesuwa swój znacznik o jedno pole.",
  ],
  dice: ["Kości", "Każdej z dwóch kości używasz do jednej akcji w swojej turze."],
  stored: [
    "Zapas płytek",
    "Wzięte płytki czekają tu, aż je dołożysz. Gdy nie ma miejsca, jedna musi odejść.",
  ],
  held: ["Dobra w zapasie", "Możesz przechować dobra trzech rodzajów, każdego dowolnie wiele."],
  bonus: [
    "Płytka premii",
    "Za zapełnienie wszystkich pól koloru jako pierwszy lub drugi. Jej punkty są już policzone.",
  ],
  hex: ["Pole", "Przyjmuje płytkę z zapasu w swoim kolorze, obok twojej płytki, kością o swojej wartości."],
  side: ["Strona twojej planszy", "Całą grę grasz na posiadłości strony, którą wybierzesz."],
};
