import type { Tips } from "../imperial/tips.js";

/** Tips of Imperial Settlers in Polish. */
export const TIPS: Tips = {
  wood: ["Drewno", "Surowiec. Płaci się nim za budowę i za lokacje z akcją."],
  stone: ["Kamień", "Surowiec. Płaci się nim za budowę i za lokacje z akcją."],
  food: ["Jadło", "Surowiec. Płaci się nim za budowę i lokacje z akcją, a 1 jadło kosztuje umowa."],
  gold: ["Złoto", "Przy płaceniu 1 złoto zastępuje 1 surowiec. Inaczej nie staje się surowcem."],
  worker: [
    "Robotnicy",
    "Płaci się nimi za lokacje z akcją. W jednej akcji każda para robotników zamienia się w 1 surowiec lub 1 kartę.",
  ],
  raze: [
    "Żetony plądrowania",
    "1 plądruje kartę z ręki, 2 lokację przeciwnika, 3 lokację chronioną. Zyskujesz to, co pokazuje jej pole plądrowania.",
  ],
  defense: [
    "Żeton obrony",
    "Na twojej zwykłej lokacji sprawia, że jej splądrowanie kosztuje w tej rundzie o 1 żeton więcej.",
  ],
  vp: ["Punkty zwycięstwa", "Punkty, które zyskujesz od razu. Lokacje dodają swoje na końcu gry."],
  card: ["Karta", "Dobierasz ją z talii zwykłej albo z talii swojej frakcji, jak wolisz."],
  card_common: ["Karta zwykła", "Karta z talii zwykłej. Jako lokacja jest na końcu warta 1 PZ."],
  card_faction: [
    "Karta frakcji",
    "Karta z talii twojej frakcji. Jako lokacja jest na końcu warta 2 PZ u większości frakcji.",
  ],
  any: ["Dowolny surowiec", "1 drewno, 1 kamień lub 1 jadło, jak wolisz."],
  location: [
    "Lokacja",
    "W koszcie: za kartę odrzucasz jedną ze swoich lokacji lub fundamentów. Gdzie indziej: dowolna lokacja.",
  ],
  foundation: [
    "Fundament",
    "Splądrowana lokacja, zakryta. Możesz ją odrzucić, gdy karta frakcji kosztuje lokację. Nie daje punktów.",
  ],
  deal: [
    "Umowa",
    "Karta frakcji pod twoją planszą. Daje swoje dobro od razu i w każdej produkcji. Zawarcie kosztuje 1 jadło.",
  ],
  samurai: [
    "Samuraj",
    "Japoński robotnik, który strzeże lokacji frakcji: jej splądrowanie kosztuje o 1 żeton więcej.",
  ],
  technology: [
    "Żeton technologii",
    "Atlanci kładą go jako ruch dodatkowy na swojej zwykłej lokacji: daje ona wtedy podwójnie.",
  ],
  technology_defense: ["Technologia obrony", "Zwykłej lokacji, na której leży, nie można splądrować."],
  technology_glory: [
    "Technologia chwały",
    "Zwykła lokacja, na której leży, jest na końcu warta więcej punktów.",
  ],
  production: ["Produkcja", "Taka lokacja daje swoje dobra po zbudowaniu i w każdej fazie produkcji."],
  feature: ["Cecha", "Taka lokacja działa sama, jak mówi jej tekst."],
  action: [
    "Akcja",
    "Takiej lokacji używasz w swojej akcji za jej cenę, raz na rundę albo tyle razy, ile mówi.",
  ],
  color: ["Kolor", "Karty liczą lokacje według kolorów. Lokacja w kilku kolorach liczy się do każdego."],
  points: [
    "Punkty zwycięstwa",
    "Punkty zdobyte oraz punkty lokacji, które teraz stoją. Pozostałe dobra rozstrzygają remisy.",
  ],
  hand: ["Karty na ręce", "Nie ma limitu kart, a karty zostają po końcu rundy."],
  deckCommon: ["Talia zwykła", "Dobierają z niej wszyscy. Gdy jest pusta, tasuje się stos kart odrzuconych."],
  deckFaction: ["Talia frakcji", "Twoje własne 30 kart. Na początku każdej rundy dobierasz wierzchnią."],
  discard: ["Stos kart odrzuconych", "Karty odrzucone z tej talii, ostatnia na wierzchu."],
  packets: ["Zestawy", "Każdy gracz zatrzymuje jedną kartę zestawu i przekazuje pozostałe."],
  shield: ["Bez plądrowania", "Te miejsca nie mogą tu plądrować lokacji do końca rundy."],
  gate: ["Pod Bramą", "Karty leżące tu zakryte dają na końcu punkty, jak mówi Brama."],
  shrine: ["Na Kapliczce", "Surowce leżące tu dają na końcu punkty, jak mówi Kapliczka."],
  price: ["Ten wybór", "Pokazuje, co wskazany wybór zabiera z twojej puli i co przynosi."],
  payment: ["Sposób zapłaty", "Mówi, ile złota zastępuje surowce."],
  attack: [
    "Karta ataku",
    "Wirtualny gracz atakuje dwa razy po każdej rundzie: twoja zwykła lokacja, która ma w polu plądrowania to dobro i inne z linii, trafia do Kolekcji.",
  ],
  attackDeal: ["Karta ataku jako umowa", "Wzięto ją z linii; daje swoje dobro jak umowa."],
  attacksLeft: ["Karty ataku", "Karty ataku jeszcze nieodkryte. Każdy atak odkrywa następną."],
  collection: [
    "Kolekcja",
    "Karty zebrane przez wirtualnego gracza. Wygrywasz, gdy na końcu masz więcej lokacji frakcji, niż ona liczy.",
  ],
  faction: ["Frakcja", "Karty frakcji mają własny plan."],
  boardGives: (goods) => `Plansza daje w każdej produkcji: ${goods}.`,
  boardKeeps: (goods) => `Zostaje na koniec rundy: ${goods}.`,
  factionPoints: (points) => `Każda lokacja frakcji jest na końcu warta ${points} PZ.`,
  keeps: "To, co zostanie, zachowujesz na koniec rundy.",
  discards: "To, co zostanie na koniec rundy, odrzucasz.",
};
