/**
 * Parses the single byte range of a Range header (RFC 9110, 14.2). A malformed header, another unit or
 * several ranges result in 'whole', as if there were no header.
 */
export function parseRange(
  header: string | null,
  size: number,
): { offset: number; length: number } | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return parseSuffix(Number(last), size);
  const offset = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (offset >= end) return 'unsatisfiable';
  return { offset, length: end - offset };
}

/** An empty file satisfies a suffix, but no Content-Range can express it. */
function parseSuffix(
  suffix: number,
  size: number,
): { offset: number; length: number } | 'whole' | 'unsatisfiable' {
  if (suffix === 0) return 'unsatisfiable';
  if (size === 0) return 'whole';
  const length = Math.min(suffix, size);
  return { offset: size - length, length };
}
