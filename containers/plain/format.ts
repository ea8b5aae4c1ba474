const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

/** Formats a number in the Brazilian way, with at most one decimal. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** Formats a number with its noun: `1 nota`, `1.234 notas`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Formats a number with its noun; nothing for 0. */
export function countedIfAny(count: number, one: string, many: string): string[] {
  return count > 0 ? [counted(count, one, many)] : [];
}

/** Formats the name of a file, or of an entry in it: `notas.zip › 3517….xml`. */
export function sourceName(
  files: readonly { name: string }[],
  { file, entry }: { file: number; entry: string | null },
): string {
  const name = files[file]?.name ?? '';
  return entry === null ? name : `${name} › ${entry}`;
}

/** Formats bytes in MB (10⁶), or in KB (10³) below one. */
export function formatMegabytes(bytes: number): string {
  return bytes >= MEGABYTE ? `${formatNumber(bytes / MEGABYTE)} MB` : `${formatNumber(bytes / KILOBYTE)} KB`;
}

/** Formats a change of size: `video.mp4: 12,4 MB → 3,1 MB (−75%)`. */
export function formatChange(name: string, before: number, after: number): string {
  const percent = Math.round(((after - before) / before) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${name}: ${formatMegabytes(before)} → ${formatMegabytes(after)} (${sign}${Math.abs(percent)}%)`;
}

/** Formats seconds as a clock does, with at most three decimals: `1:23,5`, `1:02:03`. */
export function formatSeconds(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000) % 60];
  const rest = (thousandths % 60_000) / 1000;
  const text = String(Number(rest.toFixed(3))).replace('.', ',');
  const padded = rest < 10 ? `0${text}` : text;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}
