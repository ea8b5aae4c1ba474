const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

/** A number as Brazil writes it, with one decimal at most. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** Bytes in MB (10⁶), or in KB (10³) below one. */
export function formatMegabytes(bytes: number): string {
  return bytes >= MEGABYTE ? `${formatNumber(bytes / MEGABYTE)} MB` : `${formatNumber(bytes / KILOBYTE)} KB`;
}

/** `video.mp4: 12,4 MB → 3,1 MB (−75%)`. */
export function formatChange(name: string, before: number, after: number): string {
  const percent = Math.round(((after - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${name}: ${formatMegabytes(before)} → ${formatMegabytes(after)} (${sign}${Math.abs(percent)}%)`;
}
