import type { ScanAnswer, ScanResult } from './conference.ts';

/** Brasília's. */
const OFFSET_MS = 3 * 3_600_000;

/** The words for the outcome of a scan. */
export interface OutcomeWords {
  title: string;
  text: string;
}

/** The title of each outcome, the same everywhere. */
export const OUTCOME_TITLES: Record<ScanResult, string> = {
  checked: 'Conferido',
  already: 'Já conferido',
  other_carrier: 'Outra transportadora',
  unknown: 'Não é deste lote',
};

/** Correios print the CEP as a barcode beside that of the parcel. */
export function isCep(code: string): boolean {
  return /^\d{5}-?\d{3}$/.test(code.trim());
}

/**
 * Returns the words for an outcome. `code` is the text that was read; `loading` is the carrier that is being
 * loaded. Times are in milliseconds.
 */
export function outcomeWords(
  { result, parcel, orders }: Pick<ScanAnswer, 'result' | 'parcel' | 'orders'>,
  { code, loading, now }: { code: string; loading: string | null; now: number },
): OutcomeWords {
  const title = OUTCOME_TITLES[result];
  if (!parcel && isCep(code))
    return { title: 'Leia outro código', text: 'Este é um CEP. Leia o código de rastreio da etiqueta.' };
  if (!parcel)
    return orders > 1
      ? {
          title: 'Código repetido',
          text: `Este código está em ${orders} pedidos e não diz qual pacote é. Leia outro código da etiqueta.`,
        }
      : { title, text: 'Nenhum pacote deste lote tem este código. Separe o pacote.' };
  const name = parcelName(parcel);
  if (result === 'other_carrier')
    return {
      title,
      text: `${name}: vai por ${parcel.carrier}, e não por ${loading ?? 'outra'}. Separe o pacote.`,
    };
  if (result === 'already') return { title, text: `${name}, ${checkWords(parcel, now)}.` };
  return { title, text: `${name}.` };
}

function parcelName(parcel: { position: number; volume: number; volumes: number }): string {
  const volume = parcel.volumes > 1 ? `, volume ${parcel.volume} de ${parcel.volumes} do pedido` : '';
  return `Pacote nº ${parcel.position}${volume}`;
}

/** Describes when and where a parcel was checked. */
export function checkWords(check: { at: number | null; device: string | null }, now: number): string {
  if (check.at === null) return 'ainda não conferido';
  const device = check.device === null || check.device === '' ? '' : `, em “${check.device}”`;
  return `conferido ${shownTime(check.at, now)}${device}`;
}

/** `às 07:12`; with the day if it is not today. */
function shownTime(at: number, now: number): string {
  const [day, time] = [dayOf(at), new Date(at - OFFSET_MS).toISOString().slice(11, 16)];
  return day === dayOf(now) ? `às ${time}` : `em ${day.slice(8)}/${day.slice(5, 7)} às ${time}`;
}

export function countWords(checked: number, total: number): string {
  const missing = total - checked;
  if (missing === 0) return `${checked} de ${total} conferidos: completo`;
  return `${checked} de ${total} conferidos, ${missing === 1 ? 'falta 1' : `faltam ${missing}`}`;
}

function dayOf(at: number): string {
  return new Date(at - OFFSET_MS).toISOString().slice(0, 10);
}

/** The number of checked parcels, and the total. */
export interface Progress {
  checked: number;
  total: number;
}

/**
 * Returns the words for a finished load; undefined while parcels are missing. `loading` is the carrier, null
 * for all of them; `last` is the position of the last parcel, if it was checked on this device.
 */
export function finishedWords(
  loaded: Progress,
  batch: Progress,
  { loading, last }: { loading: string | null; last: number | undefined },
): OutcomeWords | undefined {
  if (loaded.total === 0 || loaded.checked < loaded.total) return undefined;
  const lead = last === undefined ? '' : `Pacote nº ${last}, o último. `;
  if (batch.checked === batch.total) return { title: 'Lote completo', text: lead + batchWords(batch.total) };
  const missing = batch.total - batch.checked;
  const others = `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} de outras transportadoras.`;
  return {
    title: 'Carga completa',
    text: `${lead}${loading}: ${loaded.checked} de ${loaded.total} conferidos. ${others}`,
  };
}

function batchWords(total: number): string {
  return total === 1
    ? 'O pacote deste lote está conferido.'
    : `Os ${total} pacotes deste lote estão conferidos.`;
}

/** Returns the words that ask for the next scan. */
export function askingWords({ checked }: Progress): OutcomeWords {
  return {
    title: checked === 0 ? 'Leia o primeiro código' : 'Leia o próximo código',
    text: 'Passe o leitor na etiqueta, ou digite o código abaixo.',
  };
}
