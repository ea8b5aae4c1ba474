import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ObjectDump } from '../../../containers/documents/pdf/objects/object-dump.ts';
import { useDirectory } from '../../support/directory.ts';

const home = useDirectory();

/** A file as qpdf writes it: JavaScript indents alike. */
function writeDump(objects: object, trailer: object | null, change = (json: string) => json): string {
  const own = trailer === null ? {} : { trailer: { value: trailer } };
  const report = { version: 2, parameters: {}, qpdf: [{ maxobjectid: 99_999 }, { ...objects, ...own }] };
  const path = join(home(), 'objects.json');
  writeFileSync(path, change(`${JSON.stringify(report, null, 2)}\n`));
  return path;
}

/** Objects whose JSON is from a few bytes to far more than is read at once. */
function manyObjects(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const length = index % 100 === 0 ? randomInt(100_000) : randomInt(300);
    return [
      `obj:${index * 2 + 1} 0 R`,
      { value: { '/Número': index, '/Text': `u:${'é"\\\n'.repeat(length)}` } },
    ];
  });
}

describe('the objects that qpdf wrote', () => {
  test('are read one by one as they would be all at once, in any order', () => {
    const objects = Object.fromEntries(manyObjects(2_000));
    const dump = new ObjectDump(writeDump(objects, { '/Root': '1 0 R', '/Name': 'u:ção' }));
    const names = Object.keys(objects);
    expect([...dump.references()].map((reference) => `obj:${reference}`)).toEqual(names);
    expect(dump.trailer).toEqual({ '/Root': '1 0 R', '/Name': 'u:ção' });
    for (const name of [...names, ...names.toReversed(), ...names.filter((_, at) => at % 37 === 0)])
      expect(JSON.parse(dump.text(name.slice('obj:'.length)))).toEqual(objects[name]);
    dump.close();
  });

  test('are distinguished by number and generation; one that is not there has no text', () => {
    const objects = {
      'obj:3 0 R': { value: 'a' },
      'obj:3 2 R': { value: 'b' },
      'obj:12 0 R': { value: ['\n      "obj:4 0 R": '] },
    };
    const dump = new ObjectDump(writeDump(objects, {}));
    expect([...dump.references()]).toEqual(['3 0 R', '3 2 R', '12 0 R']);
    expect(['3 0 R', '3 2 R'].map((reference) => JSON.parse(dump.text(reference)).value)).toEqual(['a', 'b']);
    for (const missing of ['1 0 R', '3 1 R', '4 0 R', '13 0 R', 'x']) {
      expect(dump.has(missing)).toBe(false);
      expect(dump.text(missing)).toBe('');
    }
    dump.close();
  });

  test('are read without a trailer where only some objects were asked for, or none', () => {
    const some = new ObjectDump(writeDump({ 'obj:3 0 R': { value: ['é'] } }, null));
    expect(some.text('3 0 R')).toBe(JSON.stringify({ value: ['é'] }, null, 2).replaceAll('\n', '\n      '));
    expect(some.trailer).toEqual({});
    some.close();
    const none = new ObjectDump(writeDump({}, {}));
    expect([...none.references()]).toEqual([]);
    none.close();
  });

  test('are refused where the file is cut anywhere, as on a full disk', () => {
    const whole = { 'obj:1 0 R': { value: {} }, 'obj:2 0 R': { value: { '/A': ['u:}'] } } };
    const length = JSON.stringify(
      { version: 2, parameters: {}, qpdf: [{ maxobjectid: 99_999 }, { ...whole, trailer: { value: {} } }] },
      null,
      2,
    ).length;
    for (let cut = 1; cut < length; cut++)
      expect(() => new ObjectDump(writeDump(whole, {}, (json) => json.slice(0, cut)))).toThrow();
  });
});
