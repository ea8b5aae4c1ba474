/** For how long to wait, like `40 segundos` or `2 minutos`; at least a second. Times in milliseconds. */
export function waitWords(until: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
}
