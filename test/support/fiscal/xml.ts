/**
 * The content of an element: text, or children by name. `@Id` is an attribute; a list repeats the element.
 */
export type Content = string | number | { [name: string]: Content | readonly Content[] | undefined };

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Serialises an element. */
function element(name: string, content: Content): string {
  if (typeof content !== 'object') return `<${name}>${escaped(String(content))}</${name}>`;
  const attributes = Object.entries(content)
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${escaped(String(value))}"`);
  const children = Object.entries(content).flatMap(([key, value]) => {
    if (key.startsWith('@') || value === undefined) return [];
    const list: readonly Content[] = Array.isArray(value) ? value : [value];
    return list.map((one) => element(key, one));
  });
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}

/** Serialises a document with its XML declaration. */
export function xmlOf(name: string, content: Content): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(name, content)}`;
}

/** Puts several documents into one file, as some programs do. */
export function together(...xmls: string[]): string {
  return `<arquivo>${xmls.map((xml) => xml.replace(/^<\?xml[^>]*>/, '')).join('')}</arquivo>`;
}
