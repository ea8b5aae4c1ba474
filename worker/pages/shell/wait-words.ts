/**
 * Formats a waiting time of at least a second as `1 segundo`, `40 segundos`, `2 minutos` or `3 horas`. Times
 * in epoch milliseconds.
 */
export function waitWords(until: number, now: number): string {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
}
