import type { Lessons } from "../lessons.js";

const CLICKS =
  "Pierwsze kliknięcie pokazuje, co da wybór. Kliknij go jeszcze raz albo to, czego mu brakuje, i gotowe.";

/** The first lesson of each game in Polish. */
export const POLISH: Lessons = {
  imperial: [
    {
      title: "Cel gry",
      lines: [
        "Budujesz imperium z kart. Wygrywa osoba, która po pięciu rundach ma najwięcej punktów zwycięstwa.",
        "Punkty dają karty w grze, a na koniec każda zwykła lokacja (1) i każda lokacja frakcji (2).",
      ],
    },
    {
      title: "Runda",
      lines: [
        "Najpierw dostajesz nowe karty: kliknij tę, którą bierzesz z odkrytego rzędu.",
        "Potem plansza frakcji, umowy i lokacje produkcyjne dają dobra. Strona robi to za ciebie.",
        "Potem wszyscy po kolei wykonują po jednej akcji, aż wszyscy spasują. Na końcu rundy większość dóbr przepada, więc wykorzystaj je wcześniej.",
      ],
    },
    {
      title: "Akcja",
      lines: [
        CLICKS,
        "Kliknij kartę na ręce: zbuduj ją za dobra z lewego górnego rogu, zawrzyj umowę z kartą frakcji albo splądruj zwykłą kartę.",
        "Wiele kart frakcji kosztuje też jedną z twoich lokacji: kliknij kartę, potem lokację.",
        "Kliknij swoją lokację z akcją, aby jej użyć, albo cudzą lokację, aby ją splądrować za 2 żetony plądrowania.",
        "Za dwóch robotników dostajesz dobro albo kartę: kliknij dobro w swojej puli albo talię.",
        "Jeśli nic się już nie opłaca, spasuj; wracasz do gry w następnej rundzie.",
      ],
    },
  ],
  burgundy: [
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
        CLICKS,
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
  ],
  founders: [
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
        CLICKS,
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
  ],
};
