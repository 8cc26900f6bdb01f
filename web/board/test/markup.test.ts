import assert from "node:assert/strict";
import { test } from "node:test";
import { h, markup } from "isettlers-board";

test("classes, attributes and variables are those that a page sets", () => {
  const data = {
    attrs: { role: "img", "aria-pressed": false, open: true, tabindex: -1 },
    class: { legal: true, picked: false, tile: true },
    vars: { "--column": "2", "--row": "3" },
  };
  assert.equal(
    markup(h("div#one.tile.nature", data, [h("span.name"), "text"])),
    '<div xmlns="http://www.w3.org/1999/xhtml" id="one" class="tile nature legal" role="img" open="" tabindex="-1"' +
      ' style="--column: 2; --row: 3;"><span class="name"></span>text</div>',
  );
});

test("a drawing within a text names its namespace, and what it holds has it", () => {
  assert.equal(
    markup(h("p", [h("svg", [h("use", { attrs: { href: "#sign" } })])])),
    '<p xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><use href="#sign"></use></svg></p>',
  );
});

test("texts and values are no markup, and hold nothing that XML cannot", () => {
  const name = `<b title="x">&'\u0000\u001b\ud800😀\n`;
  const written = `&#60;b title=&#34;x&#34;&#62;&#38;'\ufffd\ufffd\ufffd😀&#10;`;
  assert.equal(
    markup(h("p", { attrs: { title: name } }, name)),
    `<p xmlns="http://www.w3.org/1999/xhtml" title="${written}">${written}</p>`,
  );
});
