import type { steps } from "../../games/founders/guide/steps.js";
import type { Sentences } from "../../games/game.js";

/** The guided first rounds of Founders of the Empire in Polish. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "Wygrywa najwięcej punktów, gdy zabrano ostatni czerwony kafel. Weź zielony kafel: wytwarza jeden z dwóch produktów.",
  layout: "Połóż pierwszy kafel przy boku drugiego. Każdy kafel zaopatruje osiem miejsc wokół siebie.",
  round: "Jedna runda za tobą. Kafle nigdy się nie zużywają: zaopatrują sąsiadów w każdej turze.",
  reveal:
    "Tura zaczyna się od nowego kafla: wybierz stos, którego wierzchni kafel odkryjesz. Dołożyć może go każdy.",
  fullRow: "Ten rząd jest pełny: gdy odkryjesz kafel z jego stosu, pięć leżących kafli najpierw opuści grę.",
  war: "Możesz teraz zagrać ten żeton: wojna wyłącza kafel innej osoby i odbiera jego punkty.",
  coin: "Możesz zagrać tę monetę: na tę turę kupuje to, co wytwarza kafel innej osoby.",
  cart: "Możesz zagrać ten wóz tam, gdzie cztery twoje kafle tworzą kwadrat: każdy da to, co wytwarza dowolny z nich.",
  craftsmen:
    "Możesz położyć rzemieślników na kaflu z ich produktem: dają 2 punkty, ale kafel już nic nie wytwarza.",
  add: "Teraz dołóż do terytorium jeden z tych odkrytych kafli: kliknij go, potem miejsce.",
  needs:
    "Niebieski kafel wymaga dwóch produktów ze swojej góry, z dwóch różnych kafli wokół. Twoje wystarczą dla tych.",
  place: "Nowy kafel leży obok twojego. Trzymaj kafle blisko siebie, aby każdy zaopatrywał wiele innych.",
  city: "Fioletowy kafel daje żeton, gdy go dołożysz. Zachowany żeton daje 1 punkt.",
  victory:
    "Czerwony kafel daje punkty na koniec i nic nie wytwarza. Gra kończy się, gdy zniknie ostatni z nich.",
  replace: "Nowy kafel możesz też położyć zamiast swojego; kosztuje to 1 punkt na koniec gry.",
};
