import { decodeUtf8OrWindows } from '../../text/decode-text.ts';
import { readDate } from '../../text/values/dates.ts';
import { type Cell, MOST_COLUMNS, MOST_ROWS, SheetFault, type SheetRow, type SheetTable } from './cell.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;
const DECLARED = /^sep=(.)\r?\n/i;
const SAMPLE_LINES = 20;
const SAMPLE_CHARACTERS = 64 * 1024;

function hasZeroBytes(bytes: Uint8Array, from: number): boolean {
  const sample = bytes.subarray(0, 1024);
  let zeros = 0;
  for (let at = from; at < sample.length; at += 2) if (sample[at] === 0) zeros += 1;
  return zeros * 4 > sample.length;
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, whichever its bytes are. */
function decodePlain(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || hasZeroBytes(bytes, 1))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || hasZeroBytes(bytes, 0))
    return new TextDecoder('utf-16be').decode(bytes);
  return decodeUtf8OrWindows(bytes);
}

/** A part of a text, and the place behind it. */
interface Read {
  text: string;
  end: number;
}

/** Reads the text between quotes, the first of which is before `from`; a doubled quote is one quote of the text. */
function quotedAt(text: string, from: number): Read {
  let quoted = '';
  for (let at = from; ; at += 1) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { text: quoted + text.slice(at), end: text.length };
    quoted += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') return { text: quoted, end: at };
    quoted += '"';
  }
}

function isFieldEnd(character: string | undefined, separator: string): boolean {
  return character === undefined || character === separator || character === '\n' || character === '\r';
}

/** Reads a field, which includes any text after its closing quote. */
function fieldAt(text: string, from: number, separator: string): Read {
  const quoted = text[from] === '"' ? quotedAt(text, from + 1) : { text: '', end: from };
  let end = quoted.end;
  while (!isFieldEnd(text[end], separator)) end += 1;
  return { text: quoted.text + text.slice(quoted.end, end), end };
}

/** The records of a text with separators, of so many at most; quotes may hold both separators and ends of lines. */
function* recordsOf(text: string, separator: string): Generator<string[]> {
  let fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const field = fieldAt(text, at, separator);
    fields.push(field.text);
    if (fields.length > MOST_COLUMNS) throw new SheetFault('tooManyColumns');
    at = field.end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    yield fields;
    fields = [];
    if (at >= text.length) return;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) return;
  }
}

/** The separator with which the first lines have the most columns, equally many in each. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best: { separator: string; score: number } = { separator: ';', score: 0 };
  for (const separator of SEPARATORS) {
    const counts: number[] = [];
    try {
      for (const fields of recordsOf(sample, separator)) {
        if (fields.some((field) => field.trim() !== '')) counts.push(fields.length);
        if (counts.length >= SAMPLE_LINES) break;
      }
    } catch {
      continue;
    }
    const columns = Math.max(0, ...counts);
    if (columns < 2) continue;
    const score = counts.filter((count) => count === columns).length / counts.length + columns / 1e4;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function cellOf(field: string): Cell {
  const text = field.replace(/\r\n?/g, '\n').trim();
  const date = readDate(text, 'day');
  return date === null ? { text } : { text, date: date.value };
}

/** A table of plain text, as it is written. */
export function readCsv(bytes: Uint8Array, isTabs: boolean): SheetTable {
  const text = decodePlain(bytes);
  const declared = DECLARED.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  const separator = declared?.[1] ?? (isTabs ? '\t' : separatorOf(body));
  const rows: SheetRow[] = [];
  let place = declared === null ? 0 : 1;
  for (const fields of recordsOf(body, separator)) {
    place += 1;
    if (rows.length >= MOST_ROWS) throw new SheetFault('tooManyRecords');
    if (fields.every((field) => field.trim() === '')) continue;
    rows.push({ place, isHidden: false, cells: fields.map(cellOf) });
  }
  return { name: '', sheets: [], rows, uncalculated: 0 };
}
