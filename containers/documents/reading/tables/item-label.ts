const LABEL = /^(?:[•▪◦‣·●■□✓➢*–—-]|\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[a-z][.)]|[ivx]{1,4}[.)])$/i;

/** Whether a text is what items of a list begin with: a mark, a number, a letter. */
export function isItemLabel(text: string): boolean {
  return text.length < 24 && LABEL.test(text);
}
