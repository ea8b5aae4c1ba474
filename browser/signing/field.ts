import { element } from '../elements.ts';

/** A field of the signer, as the Worker names it: relative to its page as it is seen, from the top left corner. */
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

/** A field's box on its sheet. The link covers the box and takes the taps. */
export interface FieldBox {
  field: ShownField;
  box: HTMLElement;
  link: HTMLAnchorElement;
}

/** Makes the box of a field; `name` says where a tap leads. */
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

/** In the order in which they are read. */
export function inOrder(fields: readonly ShownField[]): ShownField[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}
