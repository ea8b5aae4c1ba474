import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oleLockOf } from '../../../containers/files/ole.ts';
import { useDirectory } from '../../support/directory.ts';

const directory = useDirectory();
const SECTOR = 512;

function record(type: number, bytes: number): Buffer {
  const head = Buffer.alloc(4 + bytes);
  head.writeUInt16LE(type);
  head.writeUInt16LE(bytes, 2);
  return head;
}

const BEGINNING = record(0x0809, 16);
const WRITE_PROTECTION = record(0x0086, 0);
const PASSWORD = record(0x002f, 54);
const LANGUAGE = record(0x00e1, 2);

/** A file whose first sector is its directory, and whose second begins the workbook. */
async function lockOf(records: readonly Buffer[]) {
  const head = Buffer.alloc(SECTOR);
  head.writeUInt16LE(9, 30);
  const entry = Buffer.alloc(SECTOR);
  entry.write('Workbook', 'utf16le');
  entry.writeUInt32LE(1, 116);
  const file = Buffer.concat([head, entry, ...records, Buffer.alloc(4096)]);
  const path = join(directory(), 'planilha.xls');
  await writeFile(path, file);
  return oleLockOf(path, file.subarray(0, SECTOR));
}

describe('a workbook of Excel 97', () => {
  test.each([
    ['password', 'with a password', [BEGINNING, PASSWORD]],
    ['password', 'with a password and protection from writing', [BEGINNING, WRITE_PROTECTION, PASSWORD]],
    [null, 'with protection from writing alone', [BEGINNING, WRITE_PROTECTION, LANGUAGE]],
    [null, 'without either', [BEGINNING, LANGUAGE]],
  ])('has the lock %j %s', async (lock, _, records) => {
    expect(await lockOf(records)).toBe(lock);
  });
});
