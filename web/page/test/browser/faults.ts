/** A thing or a text that somebody in this window cannot use: where it is, and what is wrong with it. */
export interface Fault {
  readonly thing: string;
  readonly fault: string;
}

/** The least sizes in pixels, for a finger or a mouse. */
export interface Least {
  readonly hex: number;
  readonly cell: number;
  readonly card: number;
  readonly target: number;
  readonly letters: number;
}

/** Lists what is at fault in the window as it is. Runs in the page, so nothing outside of it is known in it. */
export async function faultsHere(least: Least): Promise<readonly Fault[]> {
  /** Pixels by which a box may be off, since boxes have fractions. */
  const ROUNDING = 1.5;
  /** Pixels of letters that nobody misses, and those between a text and a border. */
  const [ACCENT, SPACE] = [0.5, 0.5];
  /** Frames after which the layout follows a new size: one in which the board is measured, one in which it is drawn. */
  const FRAMES = 3;
  const faults: Fault[] = [];
  const tell = (thing: string, fault: string) => void faults.push({ thing, fault });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  for (let frame = 0; frame < FRAMES; frame += 1) await new Promise(requestAnimationFrame);

  const nameOf = (element: Element) =>
    element.closest<HTMLElement>("[data-thing]")?.dataset.thing ??
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  const middleIsHit = (element: Element, accepts: (hit: Element | null) => boolean) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && height > 0 && accepts(hit) ? undefined : (hit ?? document.documentElement);
  };
  const leastOf = (element: Element): readonly [width: number, height: number] => {
    if (element.matches(":is(.mine, .market) .place")) return [least.cell, least.cell];
    if (element.matches("g.place, .hex")) return [least.hex, least.hex];
    if (element.matches(".card")) return [least.card, least.target];
    return [least.target, least.target];
  };

  /** A card that is picked is in sight as it is, with the ring around it. */
  const RING = 3;
  for (const card of all(".board .card.picked")) {
    const { left, right } = card.getBoundingClientRect();
    for (let at = card.parentElement; at && at !== document.body; at = at.parentElement) {
      const own = at.getBoundingClientRect();
      const cut = left - RING < own.left || right + RING > own.right;
      if (cut && getComputedStyle(at).overflowX !== "visible")
        tell(nameOf(card), `is picked, and cut by ${nameOf(at)}`);
    }
  }

  /** Things that can be pointed at, and those of the own part of the table, which somebody wants to see. */
  const things = new Set([
    ...all(".board [data-thing].legal"),
    ...all('.burgundy .own [data-thing^="hex/"], .founders .mine .ground > .tile, .imperial .hand .card'),
  ]);
  for (const thing of things) {
    const name = nameOf(thing);
    const folds: HTMLDetailsElement[] = [];
    for (let fold = thing.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      if (!fold.open) folds.unshift(fold);
    for (const fold of folds) {
      const summary = fold.querySelector("summary") as HTMLElement;
      const over = middleIsHit(summary, (hit) => hit?.closest("summary") === summary);
      if (over) tell(name, `what it is folded away in is under ${nameOf(over)}`);
      fold.open = true;
    }
    const over = middleIsHit(
      thing,
      (hit) =>
        hit?.closest("[data-thing]")?.getAttribute("data-thing") === thing.dataset.thing || thing === hit,
    );
    const { width, height } = thing.getBoundingClientRect();
    if (over) {
      const sheet = over.closest<HTMLDetailsElement>("details[open]:has(> summary)");
      if (sheet && !sheet.contains(thing)) {
        sheet.open = false;
        if (middleIsHit(thing, (hit) => hit?.closest("[data-thing]") === thing))
          tell(name, "is under a sheet");
        sheet.open = true;
      } else tell(name, `is under ${nameOf(over)}`);
    }
    const [across, down] = leastOf(thing);
    if (width < across - ROUNDING || height < down - ROUNDING)
      tell(name, `is ${Math.round(width)}x${Math.round(height)}, not ${across}x${down}`);
    for (const fold of folds) fold.open = false;
  }

  /** What cuts off the content of an element; looked up once, since nothing scrolls while texts are read. */
  interface Frame {
    readonly box: DOMRect;
    readonly hides: readonly [across: boolean, down: boolean];
    readonly scrolls: boolean;
    readonly fixed: boolean;
    /** Whether an ellipsis stands where it hides something. */
    readonly marked: readonly [across: boolean, down: boolean];
    /** Whether it and what is in it are for screen readers alone. */
    readonly spoken: boolean;
  }
  const frames = new Map<Element, Frame>();
  const frameOf = (element: Element): Frame => {
    const known = frames.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const around =
      element.parentElement && element !== document.body ? frameOf(element.parentElement) : undefined;
    const frame = {
      box: element.getBoundingClientRect(),
      hides: [hides(style.overflowX), hides(style.overflowY)] as const,
      scrolls: /auto|scroll/.test(style.overflowX + style.overflowY),
      fixed: style.position === "fixed",
      marked: [style.textOverflow === "ellipsis", style.webkitLineClamp !== "none"] as const,
      spoken:
        (around?.spoken ?? false) || style.clipPath === "inset(50%)" || element.matches(".skip, [hidden]"),
    };
    frames.set(element, frame);
    return frame;
  };
  /** The part of a window that a board has at least, with the bar of a replay too. */
  const BOARD_SHARE = 2 / 3;
  const board = document.querySelector(".screen > .board");
  const share = board === null ? 1 : board.clientHeight / innerHeight;
  if (document.querySelector("[data-rail=beside] .replay") !== null && share < BOARD_SHARE)
    tell("board", `has ${Math.round(100 * share)} % of the height of the window`);

  const own = document.querySelector(".imperial > .own");
  if (own !== null && own.scrollHeight > own.clientHeight + ROUNDING)
    tell("own", `is ${own.scrollHeight} pixels high in a row of ${own.clientHeight}`);
  const ways = all(".phone-bar .ways > .button").filter((way) => way.checkVisibility());
  if (new Set(ways.map((way) => Math.round(way.getBoundingClientRect().top))).size > 1)
    tell("bar", "its ways stand in several rows");

  const canBeRead = (element: Element) => element.closest("[data-thing], [title]") !== null;
  /** What cuts a box off, without a way to read the rest. */
  const cutBy = (element: Element, box: DOMRect): string | undefined => {
    let { left, right, top, bottom } = box;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { box: own, hides, scrolls, fixed, marked } = frameOf(at);
      if (fixed) return undefined;
      const beside = left < own.left - ROUNDING || right > own.right + ROUNDING;
      const below = top < own.top - ROUNDING || bottom > own.bottom + ROUNDING;
      const cut = [beside && hides[0], below && hides[1]];
      if (cut[0] || cut[1])
        return (!cut[0] || marked[0]) && (!cut[1] || marked[1]) && canBeRead(at)
          ? undefined
          : `by ${nameOf(at)} .${at.getAttribute("class")}`;
      if (scrolls) {
        if (left + at.scrollLeft < own.left - ROUNDING || top + at.scrollTop < own.top - ROUNDING)
          return `at the beginning of what scrolls, ${nameOf(at)}`;
        ({ left, right, top, bottom } = own);
      }
    }
    const outside = left < -ROUNDING || right > innerWidth + ROUNDING || bottom > innerHeight + ROUNDING;
    return outside ? "by the window" : undefined;
  };
  /** Outlines in which names stay. */
  const OUTLINES = ".tile, .card, .chip, .imperial .place, .choice, .button, .burgundy .box";
  /** What lies over an outline. */
  const OVER = ".lying, .copies, .flag, .stepper, .price, .laid";

  /** Whether something between an element and its outline hides what is too broad. */
  const hidesWithin = (element: Element, outline: Element): boolean =>
    element !== outline &&
    (frameOf(element).hides[0] || hidesWithin(element.parentElement ?? outline, outline));

  const seen = new Map<Element, boolean>();
  const isSeen = (element: Element) => {
    const known = seen.get(element);
    if (known !== undefined) return known;
    const now = element.checkVisibility({ visibilityProperty: true }) && !frameOf(element).spoken;
    seen.set(element, now);
    return now;
  };
  for (const number of all(".choice > kbd"))
    if (getComputedStyle(number).display === "none")
      tell(nameOf(number), "is hidden, though the board has the same numbers");
  const range = document.createRange();
  /** Whether a word goes on in the next line at a place where its language does not divide it. */
  const breaks = (node: Node, word: string, index: number): boolean => {
    const boxes = (from: number, to: number) => {
      range.setStart(node, index + from);
      range.setEnd(node, index + to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const whole = boxes(0, word.length);
    if (new Set(whole.map(({ top }) => Math.round(top))).size < 2) return false;
    const bottoms = [...word].map((_, at) => boxes(at, at + 1).at(-1)?.bottom);
    return bottoms.some((bottom, at) => {
      const before = bottoms[at - 1];
      const joined = at > 0 && !/[\u00AD-]/.test(word[at - 1] ?? "");
      return joined && bottom !== undefined && before !== undefined && bottom > before + ROUNDING;
    });
  };
  /** Whether a box cuts off the upper ends of letters: accents are higher than a low line. */
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const beheads = (parent: Element, node: Node, word: string, index: number): boolean => {
    let at: Element | null = parent;
    while (at && !frameOf(at).hides[1] && !frameOf(at).scrolls) at = at.parentElement;
    if (!at || !frameOf(at).hides[1]) return false;
    pen.font = getComputedStyle(parent).font;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent } = pen.measureText(word);
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const ink = range.getBoundingClientRect().top + fontBoundingBoxAscent - actualBoundingBoxAscent;
    return ink < frameOf(at).box.top - ACCENT;
  };
  /** Whether a text touches the side of a box that has a border all around; outlines are narrow. */
  const touches = (parent: Element, { left, right }: DOMRect): boolean => {
    for (let at: Element | null = parent; at && !at.matches(OUTLINES); at = at.parentElement) {
      const { box, hides, scrolls } = frameOf(at);
      const style = getComputedStyle(at);
      const [before, behind, above, below] = [
        style.borderLeftWidth,
        style.borderRightWidth,
        style.borderTopWidth,
        style.borderBottomWidth,
      ].map(Number.parseFloat);
      if (before && behind && above && below)
        return left < box.left + before + SPACE || right > box.right - behind - SPACE;
      if (hides[0] || scrolls) return false;
    }
    return false;
  };
  interface Shown {
    readonly parent: Element;
    readonly box: DOMRect;
  }
  /** Whether boxes of texts have a row of pixels in common. */
  const isBeside = (one: DOMRect, { top, bottom }: Pick<DOMRect, "top" | "bottom">) =>
    one.top + ROUNDING < bottom && one.bottom - ROUNDING > top;
  /** Whether two parts of a row stand side by side without a space. */
  const meets = (one: Shown, next: Shown): boolean => {
    const row = next.parent.parentElement;
    const parts = one.parent !== next.parent && one.parent.parentElement === row && row !== null;
    const close = Math.abs(next.box.left - one.box.right) < ROUNDING && isBeside(one.box, next.box);
    return parts && close && getComputedStyle(row).display.includes("flex");
  };
  const texts: (Shown & { readonly text: string })[] = [];
  const walker = document.createTreeWalker(
    document.querySelector(".screen, .start") as Element,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as Element;
    const text = node.textContent ?? "";
    if (text.trim() === "" || parent.closest("select, textarea, title") || !isSeen(parent)) continue;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (size === 0) continue;
    const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
    if (size * scale < least.letters - 0.05)
      tell(nameOf(parent), `letters of ${(size * scale).toFixed(1)} pixels: "${text}"`);
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (!(parent instanceof SVGElement)) {
      for (const { 0: word, index } of text.matchAll(/\S+/g))
        if (breaks(node, word, index)) tell(nameOf(parent), `breaks the word "${word}"`);
        else if (beheads(parent, node, word, index)) tell(nameOf(parent), `cuts the upper ends of "${word}"`);
      if (touches(parent, box)) tell(nameOf(parent), `"${text}" touches the side of its box`);
      const last = texts.at(-1);
      if (last && meets(last, { parent, box })) tell(nameOf(parent), `"${text}" touches "${last.text}"`);
      texts.push({ parent, box, text });
      const cut = cutBy(parent, box);
      if (cut) tell(nameOf(parent), `"${text}" is cut ${cut}`);
      const outline = parent.closest(OVER) ? null : parent.closest(OUTLINES);
      if (!cut && outline && !hidesWithin(parent, outline)) {
        const { left, right } = frameOf(outline).box;
        if (box.left < left - ROUNDING || box.right > right + ROUNDING)
          tell(nameOf(parent), `"${text}" leaves its outline`);
      }
    }
  }
  /** What folds away has room for names: a finger cannot rest on each of its chips. */
  if (matchMedia("(pointer: coarse)").matches)
    for (const name of all(".sheet[open] .chip .name")) {
      const over = name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1;
      if (over) tell(nameOf(name), `"${name.textContent}" is cut to ${name.clientWidth} pixels`);
    }
  /** Numbers of goods cover no text beside them. What is above the board is above a number too, once the board scrolls. */
  for (const good of all(".line .good.thing[data-number]")) {
    const board = good.closest(".board");
    const number = getComputedStyle(good, "::after");
    const own = good.getBoundingClientRect();
    const right = own.right - Number.parseFloat(number.right);
    const left = right - Number.parseFloat(number.width);
    const top = own.top + Number.parseFloat(number.top);
    const bottom = top + Number.parseFloat(number.height);
    for (const { parent, box, text } of texts)
      if (
        board?.contains(parent) &&
        !good.contains(parent) &&
        box.left < right &&
        box.right > left &&
        isBeside(box, { top, bottom })
      )
        tell(nameOf(good), `its number covers "${text}"`);
  }
  for (const sign of all(".screen svg.sign")) {
    if (!isSeen(sign)) continue;
    const box = sign.getBoundingClientRect();
    const cut = cutBy(sign.parentElement as Element, box);
    if (cut) tell(nameOf(sign), `a sign is cut ${cut}`);
    const card = sign.closest(OVER) ? null : sign.closest(".card");
    if (card && box.right > frameOf(card).box.right + ROUNDING) tell(nameOf(sign), "a sign leaves its card");
  }
  return faults;
}
