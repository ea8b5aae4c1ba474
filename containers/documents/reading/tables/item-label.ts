const LABEL = /^(?:[•▪◦‣·●■□✓➢*–—-]|\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[a-z][.)]|[ivx]{1,4}[.)])$/i;

/** Returns true if a text is the marker of a list item: a bullet, a number or a letter. */
export function isItemLabel(text: string): boolean {
  return text.length < 24 && LABEL.test(text);
}
