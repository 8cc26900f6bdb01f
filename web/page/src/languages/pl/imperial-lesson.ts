import type { Lesson } from "../../games/game.js";

/** The first lesson of Imperial Settlers in Polish. */
export const lesson: Lesson = (clicks) => [
  {
    title: "Cel gry",
    lines: [
      "Budujesz imperium z kart. Wygrywa osoba, która po pięciu rundach ma najwięcej punktów zwycięstwa.",
      "Punkty dają karty w grze, a na koniec każda zwykła lokacja (1) i każda lokacja frakcji (2). Pokazane punkty już je zawierają.",
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
      clicks,
      "Kliknij kartę na ręce: zbuduj ją za dobra z lewego górnego rogu, zawrzyj umowę z kartą frakcji albo splądruj zwykłą kartę.",
      "Wiele kart frakcji kosztuje też jedną z twoich lokacji: kliknij kartę, potem lokację.",
      "Kliknij swoją lokację z akcją, aby jej użyć, albo cudzą lokację, aby ją splądrować za 2 żetony plądrowania.",
      "Za dwóch robotników dostajesz dobro albo kartę: kliknij dobro w swojej puli albo talię.",
      "Przy płaceniu 1 złoto zastępuje 1 drewno, kamień lub żywność.",
      "Jeśli nic się już nie opłaca, spasuj; wracasz do gry w następnej rundzie.",
    ],
  },
];
