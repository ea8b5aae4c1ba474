import type { Invoice } from '../../fiscal/values/documents.ts';
import type { FiscalElement } from '../../fiscal/values/element.ts';
import type { Standing } from '../../fiscal/values/status.ts';
import { shortDecimal } from '../../fiscal/values/values.ts';
import type { NoteSigns } from '../matching/note-finder.ts';

/** An item of a note, for the list of what is picked. */
export interface BatchNoteItem {
  /** The seller's own code. */
  code: string;
  name: string;
  /** In Brazilian notation, without trailing zeros. */
  quantity: string;
  unit: string;
}

/** A NF-e with what a batch needs of it. */
export interface BatchNote extends NoteSigns {
  recipient: string;
  items: BatchNoteItem[];
  standing: Standing;
  /** `tpAmb`. */
  environment: string;
}

/** `finNFe` of notes that complete or adjust another. */
const SUPPLEMENTS = ['2', '3'];
const OUTGOING = '1';
/** Limits of what is kept of a note, far above what an authority accepts: a thousand notes are in memory at once. */
const [MOST_ITEMS, MOST_TEXTS, LONGEST_TEXT, LONGEST_NAME] = [990, 100, 20_000, 500];

function placesOf(content: FiscalElement): BatchNote['places'] {
  const name = within(content.text('dest', 'xNome'));
  const own = { name, cep: content.text('dest', 'enderDest', 'CEP') };
  const delivery = content.find('entrega');
  if (delivery === null) return [own];
  return [own, { name: within(delivery.text('xNome')) || name, cep: delivery.text('CEP') }];
}

function textsOf(content: FiscalElement): string[] {
  const info = content.find('infAdic');
  const observed = (info?.all('obsCont') ?? []).map((one) => one.text('xTexto'));
  const all = [info?.text('infCpl') ?? '', ...observed].filter((text) => text !== '');
  return all.slice(0, MOST_TEXTS).map((text) => text.slice(0, LONGEST_TEXT));
}

function ordersOf(content: FiscalElement): string[] {
  const details = content.all('det').map((detail) => detail.text('prod', 'xPed'));
  const all = [content.text('compra', 'xPed'), ...details];
  return [...new Set(all.filter((order) => order !== '').map(within))].slice(0, MOST_ITEMS);
}

function within(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

function itemsOf(content: FiscalElement): BatchNoteItem[] {
  const details = content.all('det');
  const items = details.slice(0, MOST_ITEMS).map(itemOf);
  const more = details.length - items.length;
  if (more > 0) items.push({ code: '…', name: `e mais ${more} itens da nota`, quantity: '', unit: '' });
  return items;
}

function itemOf(detail: FiscalElement): BatchNoteItem {
  const at = (name: string) => within(detail.text('prod', name));
  return {
    ...{ code: at('cProd'), name: at('xProd') },
    ...{ quantity: shortDecimal(at('qCom'), 0), unit: at('uCom') },
  };
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=.)/, '');
}

/** Returns what a batch needs of a NF-e. Number and series are those of its key, which identifies it. */
export function batchNoteOf(
  { key: { key }, content }: Invoice,
  standing: Standing,
  bar: BatchNote['bar'],
): BatchNote {
  const ide = content.find('ide');
  return {
    key,
    number: withoutZeros(key.slice(25, 34)),
    series: withoutZeros(key.slice(22, 25)),
    issuer: key.slice(6, 20),
    places: placesOf(content),
    texts: textsOf(content),
    orders: ordersOf(content),
    isShipment: ide?.text('tpNF') === OUTGOING && !SUPPLEMENTS.includes(ide.text('finNFe')),
    bar,
    recipient: within(content.text('dest', 'xNome')),
    items: itemsOf(content),
    standing,
    environment: ide?.text('tpAmb') ?? '',
  };
}
