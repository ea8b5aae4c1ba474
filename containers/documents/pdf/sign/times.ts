const DAY = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const FULL = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 23/11/2026, in Brasília. */
export function brasiliaDay(time: string): string {
  return isTime(time) ? DAY.format(new Date(time)) : '';
}

/** 23/11/2026 09:45:12, in Brasília. */
export function brasiliaTime(time: string): string {
  return isTime(time) ? FULL.format(new Date(time)).replace(',', '') : '';
}

/** 2026-11-23 12:45:12 UTC. */
export function utcTime(time: string): string {
  return isTime(time) ? `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC` : '';
}

export function bothTimes(time: string): string {
  return isTime(time) ? `${brasiliaTime(time)} (Brasília) · ${utcTime(time)}` : 'não informado';
}

function isTime(time: string): boolean {
  return !Number.isNaN(Date.parse(time));
}
