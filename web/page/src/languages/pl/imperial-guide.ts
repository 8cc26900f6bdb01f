import type { Sentences } from "../../games/game.js";
import type { steps } from "../../games/imperial/guide/steps.js";

/** The guided first round of Imperial Settlers in Polish. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "Wygrywa najwięcej punktów po pięciu rundach. Weź kartę, za którą wkrótce zapłacisz; koszt jest w lewym górnym rogu.",
  draw: "Wybierz talię: lokacje frakcji dają 2 punkty, zwykłe 1, ale łatwiej je zbudować.",
  cleanup: "Jedna runda za tobą: lokacje stoją i znów działają. Wygrywa najwięcej punktów po pięciu rundach.",
  goods: "Plansza frakcji, umowy i lokacje produkcyjne dały ci te dobra; płacisz nimi za akcje.",
  build:
    "Te karty możesz zbudować. Karta ze znakiem produkcji daje dobra od razu i w każdej rundzie, więc buduj ją wcześnie.",
  exchange:
    "Dwóch twoich robotników zamienisz na drewno, kamień, żywność albo kartę: kliknij ich, potem to, czego brakuje.",
  deal: "Kartę frakcji możesz za 1 żywność lub 1 złoto wyłożyć jako umowę: dobro z jej dołu dostajesz teraz i w każdej produkcji.",
  razeHand:
    "Żeton plądrowania zamienia zwykłą kartę w dobra z jej dołu: zrób to z kartą, której nie zbudujesz.",
  giveUp: "Taka karta frakcji kosztuje też jedną z twoich lokacji: oddaj taką, która nie jest już potrzebna.",
  activate: "Możesz użyć tej lokacji z akcją: kliknij ją, aby zapłacić jej cenę i zyskać to, co pokazuje.",
  defend: "Żeton obrony kładziesz na lokacji za darmo: jej splądrowanie kosztuje wtedy o 1 żeton więcej.",
  raze: "Za 2 żetony plądrowania możesz splądrować cudzą lokację i zyskać jej dobra.",
  pass: "Nic teraz nie zbudujesz. Gdy nic innego się nie opłaca, spasuj: karty zostają, większość dóbr przepada.",
};
