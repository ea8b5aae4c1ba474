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

/** Sets a box on its sheet. */
export function place(box: HTMLElement, { x, y, w, h }: ShownField): void {
  box.style.left = `${x * 100}%`;
  box.style.top = `${y * 100}%`;
  box.style.width = `${w * 100}%`;
  box.style.height = `${h * 100}%`;
}
