import { describe, expect, test } from 'vitest';
import { type AppendRequest, refusalOfAppend } from '../../../worker/uploads/append-request.ts';

const upload = { length: 100, offset: 40, maxBytes: 1_000 };
const request: AppendRequest = { isMarked: true, offset: 40, length: null, bodyBytes: 60, checksum: null };

describe('a request that brings bytes', () => {
  test('is accepted up to the declared length, and with a body of unknown length', () => {
    expect(refusalOfAppend(upload, request)).toBeNull();
    expect(refusalOfAppend(upload, { ...request, bodyBytes: null })).toBeNull();
    expect(refusalOfAppend(upload, { ...request, length: 100 })).toBeNull();
  });

  test('may declare a length once, which is not below what has arrived and not above the largest file', () => {
    const open = { ...upload, length: null };
    const declared = (length: AppendRequest['length'], bodyBytes = 0) =>
      refusalOfAppend(open, { ...request, bodyBytes, length })?.code ?? null;
    expect(declared(40)).toBeNull();
    expect(declared(39)).toBe('invalid_length');
    expect(declared('invalid')).toBe('invalid_length');
    expect(declared(1_000)).toBeNull();
    expect(declared(1_001)).toBe('file_too_large');
    expect(declared(41, 2)).toBe('beyond_length');
    expect(declared(null, 960)).toBeNull();
    expect(declared(null, 961)).toBe('file_too_large');
    expect(refusalOfAppend(upload, { ...request, length: 101 })?.code).toBe('changed_length');
  });

  test('is refused for the first of its faults, in the order of the contract', () => {
    const faults: [Partial<AppendRequest>, string][] = [
      [{ isMarked: false }, 'media_type'],
      [{ offset: null }, 'invalid_offset'],
      [{ offset: 41 }, 'upload_offset_mismatch'],
      [{ length: 'invalid' }, 'invalid_length'],
      [{ bodyBytes: 61 }, 'beyond_length'],
      [{ checksum: 'invalid' }, 'invalid_checksum'],
    ];
    for (const [at, [fault, code]] of faults.entries()) {
      const later = Object.assign({}, ...faults.slice(at + 1).map(([each]) => each));
      expect(refusalOfAppend(upload, { ...request, ...later, ...fault })?.code).toBe(code);
    }
  });

  test('learns the offset that it should have named', () => {
    expect(refusalOfAppend(upload, { ...request, offset: 39 })).toEqual({
      code: 'upload_offset_mismatch',
      offset: 40,
    });
  });
});
