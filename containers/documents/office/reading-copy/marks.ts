/**
 * Marks within a text that LibreOffice writes out as it writes any text. They consist of digits and signs
 * alone, so that they belong to the script of the letters beside them, and contain a number that no document
 * knows.
 */
const KINDS = { change: '1', changeEnd: '2', equation: '3' } as const;

/** The tags around each text of a change. */
export interface Tags {
  open: string;
  close: string;
}

/** The equations and changes that the marks of a page represent, each at the place that its mark names. */
export interface PageParts {
  nonce: number;
  equations: string[];
  changes: Tags[];
}

const MARK_REST = /^([123])\|(\d{1,9})\|\}/;

function startOf({ nonce }: PageParts): string {
  return `{|${nonce}|`;
}

function mark(parts: PageParts, kind: string, place: number): string {
  return `${startOf(parts)}${kind}|${place}|}`;
}

export function changeMarks(parts: PageParts, place: number, text: string): string {
  return `${mark(parts, KINDS.change, place)}${text}${mark(parts, KINDS.changeEnd, place)}`;
}

export function equationMark(parts: PageParts, place: number): string {
  return mark(parts, KINDS.equation, place);
}

/** A piece of a page with tags around each of its texts, and none around its own tags. */
function tagged(piece: string, { open, close }: Tags): string {
  const texts = piece.split('<');
  return texts
    .map((part, index) => {
      const end = index === 0 ? 0 : part.indexOf('>') + 1;
      const text = part.slice(end);
      const written = text.trim() === '' ? text : `${open}${text}${close}`;
      return `${index === 0 ? '' : '<'}${part.slice(0, end)}${written}`;
    })
    .join('');
}

interface FinishedPage {
  page: string;
  /** Marks that are not in the page. */
  lost: number;
}

/** Replaces the marks of a page by the equations and changes that they represent. */
export function finishPage(page: string, parts: PageParts): FinishedPage {
  const [first = '', ...pieces] = page.split(startOf(parts));
  const written = [first];
  const found = new Set<string>();
  let open: Tags | undefined;
  for (const piece of pieces) {
    const [mark = '', kind = '', place = ''] = MARK_REST.exec(piece) ?? [];
    const text = piece.slice(mark.length);
    if (kind === KINDS.changeEnd) open = undefined;
    else found.add(`${kind} ${place}`);
    if (kind === KINDS.change) open = parts.changes[Number(place)];
    if (kind === KINDS.equation) {
      const equation = parts.equations[Number(place)] ?? '';
      written.push(open ? `${open.open}${equation}${open.close}` : equation);
    }
    written.push(open ? tagged(text, open) : text);
  }
  return { page: written.join(''), lost: parts.equations.length + parts.changes.length - found.size };
}
