/**
 * Errors of a program whose file is too large for it: memory, V8's longest string and fullest collections, PostScript's
 * limits.
 */
const TOO_LARGE =
  /bad_alloc|cannot allocate memory|out of memory|VipsRegion|heap limit|allocation failed|alloc \(\d{1,20} bytes\) failed|invalid string length|string longer than|(?:map|set) maximum size exceeded|error: \/(?:VMerror|limitcheck)/i;
const DISK_FULL = /No space left on device/i;

/** Returns the failure for the machine's limit that an error's text names; null if it names none. */
export function limitIn(text: string): 'outOfMemory' | 'diskFull' | null {
  if (DISK_FULL.test(text)) return 'diskFull';
  return TOO_LARGE.test(text) ? 'outOfMemory' : null;
}
