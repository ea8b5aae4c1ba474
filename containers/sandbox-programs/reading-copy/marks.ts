/**
 * Marks within a text that LibreOffice writes out as it writes any text. They are of digits and signs alone, so that
 * they belong to the script of the letters beside them, and bear a number that no document knows.
 */
const KINDS = { change: '1', changeEnd: '2', equation: '3' } as const;

/** The tags around each text of a change. */
export interface Tags {
  open: string;
  close: string;
}

/** What the marks of a page stand for, by their places. */
export interface PageParts {
  nonce: number;
  equations: string[];
  changes: Tags[];
}

function mark(nonce: number, kind: string, place: number): string {
  return `{|${nonce}|${kind}|${place}|}`;
}

export function changeMarks({ nonce }: PageParts, place: number, text: string): string {
  return `${mark(nonce, KINDS.change, place)}${text}${mark(nonce, KINDS.changeEnd, place)}`;
}

export function equationMark({ nonce }: PageParts, place: number): string {
  return mark(nonce, KINDS.equation, place);
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

/** A page with what its marks stand for in their places. */
export function finishPage(page: string, parts: PageParts): FinishedPage {
  const pattern = new RegExp(`\\{\\|${parts.nonce}\\|([123])\\|(\\d{1,9})\\|\\}`);
  const [first = '', ...rest] = page.split(pattern);
  const written = [first];
  const found = new Set<string>();
  let open: Tags | undefined;
  for (let at = 0; at < rest.length; at += 3) {
    const [kind = '', place = '', text = ''] = rest.slice(at, at + 3);
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
