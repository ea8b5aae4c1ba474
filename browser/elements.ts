/** Creates an element with a class and a text, either of which may be empty. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}

/** Finds an element that the Worker rendered; null if it is missing or of another kind. */
export function byId<Kind extends HTMLElement>(id: string, Kind: new () => Kind): Kind | null {
  const found = document.getElementById(id);
  return found instanceof Kind ? found : null;
}
