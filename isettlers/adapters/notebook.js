/** Shows the table and a button for each action of `Table` in notebook.py, and sends the one that is clicked. */
function render({ model, el }) {
  const [image, line, list] = ["img", "p", "div"].map((kind) => el.appendChild(document.createElement(kind)));
  el.classList.add("isettlers-table");
  line.setAttribute("role", "status");
  const show = () => {
    const focused = list.matches(":focus-within");
    const at = model.get("at");
    image.src = `data:image/svg+xml,${encodeURIComponent(model.get("picture"))}`;
    image.alt = line.textContent = model.get("line");
    const buttons = model.get("actions").map(([action, text]) => {
      const button = document.createElement("button");
      button.textContent = text;
      button.addEventListener("click", () => model.send({ at, action }));
      return button;
    });
    list.replaceChildren(...buttons);
    if (focused) buttons[0]?.focus();
  };
  const shown = ["change:at", "change:line"];
  for (const event of shown) model.on(event, show);
  show();
  return () => shown.forEach((event) => model.off(event, show));
}

export default { render };
