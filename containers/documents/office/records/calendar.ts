export interface DateNames {
  months: readonly string[];
  days: readonly string[];
}

export const PORTUGUESE: DateNames = {
  months: [
    ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
    ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
  ],
  days: [
    ...['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira'],
    ...['quinta-feira', 'sexta-feira', 'sábado'],
  ],
};

export const ENGLISH: DateNames = {
  months: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Excel has a 29 February 1900, and nothing after 9999. */
const LAST_SERIAL = 2_958_466;

/** The date of Excel's serial number, to the second; null where it has none. */
export function dateOfSerial(serial: number, is1904: boolean): Date | null {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null;
  const early = !is1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round((serial + early) * 86_400);
  return new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + seconds * 1000);
}

export function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
