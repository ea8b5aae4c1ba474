import type { Draw } from './carrier-labels.ts';
import type { Place, Sheet } from './sheet.ts';

interface Look {
  /** The position of the code: across the top or the bottom, or a matrix beside the address. */
  code: 'head' | 'foot' | 'matrix';
  /** Millimetres; 0 for none. */
  frame: number;
  hasRule: boolean;
}

const STREETS = ['Rua das Acácias', 'Avenida do Porto, bloco B, sala', 'Travessa da Serra', 'Rua Nova'];
const TOWNS = ['01001-000 São Paulo/SP', '69900-062 Rio Branco/AC', '88015-200 Florianópolis/SC'];

function address(sheet: Sheet, { x, y, width, height }: Place, name: string, pick: number): void {
  const size = width < 60 ? 5.5 : width < 80 ? 7 : 9;
  const step = size * 0.48;
  const street = `${STREETS[pick % STREETS.length] ?? ''}, ${pick % 977}`;
  const lines = [name, street, TOWNS[(pick >> 1) % TOWNS.length] ?? ''];
  if (height > 26) lines.splice(2, 0, 'Bairro do Porto');
  if (height > 32 && pick % 3 === 0) lines.splice(1, 0, 'A/C Portaria');
  for (const [row, line] of lines.entries())
    sheet.text(line, x, y + step * (row + 1), size, row === 0 || row === lines.length - 1);
}

/** A label smaller than half of 10 x 15: a code, an address, sometimes a frame or a line. */
export function smallLabel({ code: where, frame, hasRule }: Look): Draw {
  return (sheet, place, { code, name }) => {
    const pick = Number(/\d+/.exec(name)?.[0] ?? 0);
    const inset = frame > 0 ? 2.5 : 0;
    if (frame > 0) sheet.frame(place, frame);
    const [x, y] = [place.x + inset, place.y + inset];
    const [width, height] = [place.width - 2 * inset, place.height - 2 * inset];
    const module = width < 80 ? 0.25 : 0.33;
    const deep = Math.min(16, height * 0.26);
    if (where === 'matrix') {
      sheet.matrix(code, x + width - 20, y + 2, Math.min(0.9, height / 60));
      sheet.text(code, x + width - 22, y + Math.min(24, height * 0.5), 7);
      address(sheet, { x, y: y + 1, width, height }, name, pick);
      sheet.code(`${code}B`, x, y + height - deep, deep, module);
      return;
    }
    const top = where === 'head' ? y : y + height - deep;
    sheet.code(code, x + (width < 80 ? 0 : 4), top, deep, module);
    const text = where === 'head' ? y + deep + 5 : y;
    if (where === 'head') sheet.text(code, x + 6, y + deep + 3.4, 8);
    if (hasRule) sheet.bar(x, where === 'head' ? text : top - 2, width, 0.3);
    address(sheet, { x, y: text + 1, width, height: height - deep - 6 }, name, pick);
    if (where === 'head') sheet.text('Remetente: Loja Exemplo', x, y + height - 1, 6);
  };
}

/** Draws two copies in one label: one to keep, one for the parcel. */
export function twoCopies(draw: Draw, isAcross: boolean, gap: number): Draw {
  return (sheet, { x, y, width, height }, item) => {
    const part = isAcross ? { width, height: (height - gap) / 2 } : { width: (width - gap) / 2, height };
    draw(sheet, { x, y, ...part }, item);
    const second = isAcross ? { x, y: y + part.height + gap } : { x: x + part.width + gap, y };
    draw(sheet, { ...second, ...part }, item);
  };
}
