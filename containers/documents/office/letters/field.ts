import { type Cell, EMPTY_CELL } from '../records/cell.ts';
import { columnKey } from '../records/records.ts';
import { compares } from './comparison.ts';
import { type CodeText, type CodeWord, type FieldCode, plainWord, readFieldCode } from './field-code.ts';
import type { Findings } from './findings.ts';
import type { Letter } from './letter.ts';
import { isKnownFormat, type PlainSwitch, switchedText } from './switches.ts';

/** A field as Word writes it: its code, with the fields in it, and the text that it last showed. */
export interface Field {
  code: CodeText<Field>[];
  shown: string;
}

/** Returns the cell that a field shows in a letter. */
export type Value = (letter: Letter) => Cell;

/** Fields that belong to a merge whatever they contain. */
const OF_MERGE = ['MERGEFIELD', 'MERGEREC', 'MERGESEQ', 'NEXT', 'NEXTIF'];
/**
 * Unsupported fields of a merge: those that decide by their content, or have no other use than in a merge.
 */
const UNSUPPORTED = ['SKIPIF', 'ADDRESSBLOCK', 'GREETINGLINE', 'MERGEBARCODE', 'DATABASE'];
const LONGEST_TEXT = 32_767;

export function typeOfField({ code }: Field): string {
  return readFieldCode(code).type;
}

/** Returns true if the field, or one in its code, belongs to the merge. */
export function isOfMerge(field: Field): boolean {
  const type = typeOfField(field);
  if (OF_MERGE.includes(type) || UNSUPPORTED.includes(type)) return true;
  return field.code.some(({ inner }) => inner !== undefined && isOfMerge(inner));
}

/** Remembers a name and returns how to read its cell. */
export function valueOfName(name: string, findings: Findings, otherwise: string): Value {
  const key = columnKey(name);
  if (!findings.names.has(key)) findings.names.set(key, name);
  return (letter) => letter.cell(name) ?? { text: otherwise };
}

function textOfWord(word: CodeWord<Field> | undefined, findings: Findings): Value {
  const parts = (word?.parts ?? []).map(({ text, inner }) =>
    inner === undefined ? text : valueOfField(inner, findings),
  );
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'function') return only;
  return (letter) => {
    let joined = '';
    for (const part of parts) joined += typeof part === 'string' ? part : part(letter).text;
    return { text: joined.slice(0, LONGEST_TEXT) };
  };
}

function switchesOf({ switches }: FieldCode<Field>, findings: Findings): PlainSwitch[] {
  const plain = switches.map(({ name, value }) => ({ name, value: value === null ? '' : plainWord(value) }));
  for (const { name, value } of plain) if (name === '*' && !isKnownFormat(value)) findings.formats.add(value);
  return plain;
}

function valueOfMergeField(field: Field, read: FieldCode<Field>, findings: Findings): Value {
  const name = read.values.map(plainWord).join(' ').trim();
  const otherwise = field.shown.trim() === '' ? `«${name}»` : field.shown;
  const find = valueOfName(name, findings, otherwise);
  const switches = switchesOf(read, findings);
  if (switches.length === 0) return find;
  return (letter) => {
    const cell = find(letter);
    return letter.cell(name) === undefined ? cell : { ...cell, text: switchedText(cell, switches) };
  };
}

function conditionOf({ values }: FieldCode<Field>, findings: Findings): (letter: Letter) => boolean {
  findings.hasConditions = true;
  const [left, operator, right] = values;
  const [first, second] = [textOfWord(left, findings), textOfWord(right, findings)];
  const sign = operator === undefined ? '=' : plainWord(operator);
  return (letter) => compares(first(letter), sign, second(letter));
}

function valueOfIf(read: FieldCode<Field>, findings: Findings): Value {
  const holds = conditionOf(read, findings);
  const [, , , then, otherwise] = read.values;
  const [one, other] = [textOfWord(then, findings), textOfWord(otherwise, findings)];
  const switches = switchesOf(read, findings);
  return (letter) => {
    const cell = holds(letter) ? one(letter) : other(letter);
    return { ...cell, text: switchedText(cell, switches) };
  };
}

function advance(letter: Letter): Cell {
  letter.position += 1;
  return EMPTY_CELL;
}

/** Returns what a merge field shows; a field that cannot be evaluated is named in the findings. */
export function valueOfField(field: Field, findings: Findings): Value {
  const read = readFieldCode(field.code);
  switch (read.type) {
    case 'MERGEFIELD':
      return valueOfMergeField(field, read, findings);
    case 'MERGEREC':
      return (letter) => ({ text: String(letter.position + 1), number: letter.position + 1 });
    case 'MERGESEQ':
      return ({ number }) => ({ text: String(number), number });
    case 'NEXT':
      findings.nexts += 1;
      return advance;
    case 'NEXTIF': {
      findings.nexts += 1;
      const holds = conditionOf(read, findings);
      return (letter) => (holds(letter) ? advance(letter) : EMPTY_CELL);
    }
    case 'IF':
      return valueOfIf(read, findings);
    default:
      findings.unsupported.add(read.type === '' ? '?' : read.type.startsWith('=') ? '=' : read.type);
      return () => EMPTY_CELL;
  }
}
