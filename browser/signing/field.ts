import { element } from '../elements.ts';

/** A field of the signer. Coordinates are fractions of the displayed page, from its top left corner. */
export interface ShownField {
  type: 'signature' | 'initials' | 'date' | 'name' | 'cpf';
  label: string;
  /** The first page is 0. */
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

/** A field's box on its sheet. The link covers the box and receives the taps. */
export interface FieldBox {
  field: ShownField;
  box: HTMLElement;
  link: HTMLAnchorElement;
}

/** Creates the box of a field; `name` describes the target of a tap. */
export function fieldBox(field: ShownField, name: string, tapped: () => void): FieldBox {
  const { x, y, w, h } = field;
  const [box, link] = [element('div', 'field'), element('a')];
  box.style.left = `${x * 100}%`;
  box.style.top = `${y * 100}%`;
  box.style.width = `${w * 100}%`;
  box.style.height = `${h * 100}%`;
  box.append(link);
  link.href = '#';
  link.setAttribute('aria-label', name);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    tapped();
  });
  return { field, box, link };
}

/** Sorts fields in reading order. */
export function inOrder(fields: readonly ShownField[]): ShownField[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}
