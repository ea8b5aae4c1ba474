import { element } from '../elements.ts';

/** A field of whoever signs, as the Worker names it: relative to its page as it is seen, from the top left corner. */
export interface ShownField {
  type: 'signature' | 'initials' | 'date' | 'name' | 'cpf';
  label: string;
  /** From 0. */
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export function fieldsOf(text: string | undefined): ShownField[] {
  const fields: ShownField[] = JSON.parse(text ?? '[]');
  return fields;
}

/** The box of a field on its sheet, which can be pressed. */
export function fieldLink({ x, y, w, h }: ShownField, name: string): HTMLAnchorElement {
  const box = element('a', 'field');
  box.href = '#';
  box.setAttribute('aria-label', name);
  box.style.left = `${x * 100}%`;
  box.style.top = `${y * 100}%`;
  box.style.width = `${w * 100}%`;
  box.style.height = `${h * 100}%`;
  return box;
}

/** In the order in which they are read. */
export function inOrder(fields: readonly ShownField[]): ShownField[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}
