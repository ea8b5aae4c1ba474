/** Text that is already markup and is not escaped again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

/** Builds HTML or SVG. Inserted values are escaped unless they are `Markup`. */
export function markup(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(parts.map((part, place) => part + textOf(values[place] ?? null)).join(''));
}

function textOf(value: Part): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escaped(String(value));
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
