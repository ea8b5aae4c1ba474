import { describe, expect, test } from 'vitest';
import { Failure } from '../../../containers/plain/failures.ts';
import { raiseForcedEnd } from '../../../containers/runs/context.ts';
import type { ProcessResult } from '../../../containers/sandbox/process.ts';

const RESULT: ProcessResult = {
  code: 1,
  signal: null,
  ended: 'itself',
  stdout: '',
  isCut: false,
  stderr: '',
};

function codeOf(result: Partial<ProcessResult>): string | null {
  try {
    raiseForcedEnd({ ...RESULT, ...result }, new AbortController().signal);
    return null;
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

describe('a program that a file was too large for', () => {
  test.each([
    'Error: /VMerror in --string--',
    'Error: /limitcheck in --string--',
    'qpdf: std::bad_alloc',
    'Out of memory',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'RangeError: Array buffer allocation failed',
    'RangeError: Invalid string length',
    'Error: Cannot create a string longer than 0x1fffffe8 characters',
    'RangeError: Map maximum size exceeded',
    'RangeError: Set maximum size exceeded',
    'error: malloc (1073741824 bytes) failed',
    'av_malloc: Cannot allocate memory',
  ])('says so by %j, and is not called damaged', (said) => {
    expect(codeOf({ stderr: `warning\n${said}\n` })).toBe('outOfMemory');
  });

  test.each([
    'Error: /syntaxerror in --run--',
    'Error: /undefined in foo',
    'file is damaged',
    '',
  ])('is not meant by %j', (said) => {
    expect(codeOf({ stderr: said })).toBeNull();
  });

  test('is meant by nothing that a program says that ended well', () => {
    expect(codeOf({ code: 0, stderr: 'Out of memory' })).toBeNull();
  });
});
