import { crc32 } from 'node:zlib';

const LINE = /^([0-9a-f]{8}) (.*)$/;

/** Encodes a value as one line of JSON after its checksum. */
export function checkedLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${checksumOf(json)} ${json}\n`;
}

export interface CheckedLines {
  values: unknown[];
  /** Number of lines whose checksum does not match. */
  damaged: number;
}

export function readCheckedLines(text: string): CheckedLines {
  const lines = text.split('\n').filter((line) => line !== '');
  const values = lines.flatMap(wholeValues);
  return { values, damaged: lines.length - values.length };
}

function wholeValues(line: string): unknown[] {
  const [, checksum, json] = LINE.exec(line) ?? [];
  if (json === undefined || checksumOf(json) !== checksum) return [];
  const value: unknown = JSON.parse(json);
  return [value];
}

function checksumOf(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
