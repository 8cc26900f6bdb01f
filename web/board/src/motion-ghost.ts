/** A picture of an element that can go anywhere: no part of the table clips it, and its styles stay. */
export interface Ghost {
  readonly body: HTMLElement;
  readonly box: DOMRect;
}

/** Attributes by which the table is read and pointed at; a picture has none of them. */
const TABLE_ATTRIBUTES = [
  "id",
  "data-thing",
  "data-tile",
  "data-zone",
  "data-seat",
  "data-number",
  "role",
  "tabindex",
];
const MARKS = ["legal", "picked", "hovered"];

/**
 * Copies an element with empty, unseen copies of all that is around it up to the root, each in its place: so styles
 * that depend on what is around it, or on its size, hold for the picture too.
 */
export function ghostOf(element: Element, root: Element): Ghost {
  const box = element.getBoundingClientRect();
  let picture = cleaned(element.cloneNode(true) as Element);
  styled(picture).visibility = "visible";
  let inner = element;
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    put(picture, inner, outer === root ? undefined : outer);
    if (outer === root) break;
    const shell = cleaned(outer.cloneNode(false) as Element);
    shell.append(picture);
    [picture, inner] = [shell, outer];
  }
  const body = picture as HTMLElement;
  const around = inner.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2 - around.left, box.top + box.height / 2 - around.top];
  Object.assign(body.style, { position: "fixed", transformOrigin: `${x}px ${y}px` });
  if (inner !== element) body.style.visibility = "hidden";
  return { body, box };
}

/** Gives a copy the place and the size that its element has in what is around it. */
function put(copy: Element, element: Element, outer: Element | undefined): void {
  if (element instanceof SVGElement && element.ownerSVGElement !== null) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const from = outer?.getBoundingClientRect();
  Object.assign(styled(copy), {
    position: "absolute",
    inset: "auto",
    left: `${left - (from?.left ?? 0) - (outer?.clientLeft ?? 0)}px`,
    top: `${top - (from?.top ?? 0) - (outer?.clientTop ?? 0)}px`,
    width: `${width}px`,
    height: `${height}px`,
    minWidth: "0",
    minHeight: "0",
    maxWidth: "none",
    maxHeight: "none",
    margin: "0",
    boxSizing: "border-box",
    gridArea: "auto",
    transform: element instanceof HTMLElement ? "none" : "",
  });
}

function styled(element: Element): CSSStyleDeclaration {
  return (element as HTMLElement | SVGElement).style;
}

function cleaned<E extends Element>(copy: E): E {
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of TABLE_ATTRIBUTES) one.removeAttribute(name);
    one.classList.remove(...MARKS);
  }
  return copy;
}
