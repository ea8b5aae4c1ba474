const UNITS = ['KB', 'MB', 'GB'] as const;

/** Formats a number of bytes for people of Brazil: `12 KB`, `3,4 MB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let [size, unit] = [bytes / 1_000, 0];
  while (Math.round(size) >= 1_000 && unit < UNITS.length - 1) [size, unit] = [size / 1_000, unit + 1];
  const digits = unit === 0 || size >= 10 ? 0 : 1;
  return `${size.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
