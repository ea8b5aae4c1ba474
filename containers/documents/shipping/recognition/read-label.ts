import { createHash } from 'node:crypto';
import type { InvoiceSign, RecognisedLabel } from '../../../../common/shipping/recognition.ts';
import { scanText } from '../../../../common/shipping/scan-text.ts';
import type { PlacedWord } from '../../text/written-pages.ts';
import { foldText, isPostalCode } from '../folding.ts';
import { CARRIERS } from '../layouts/carriers.ts';
import { layoutOf } from '../layouts/index.ts';
import type { SheetLayout } from '../layouts/layout.ts';
import { codeTexts, trackingOfBars, withoutLonger } from './code-texts.ts';
import { below, labelSegmentsOf } from './lines.ts';
import { recipientIn, senderText } from './recipient.ts';
import {
  ANY_ORDER,
  ANY_TRACKING,
  cnpjsIn,
  codesUnderBars,
  invoiceNumbersIn,
  keysIn,
  partsOfKey,
  seriesIn,
  single,
  valuesOf,
  volumesIn,
} from './tokens.ts';
import { uprightWords } from './upright.ts';

/** A region's words, and the codes that zbar read in it; null if it was not scanned. */
export interface RegionContent {
  words: readonly PlacedWord[];
  codes: readonly string[] | null;
}

/** The values of a region as a label, and how many parcels it names. */
export interface ReadRegion
  extends Pick<
    RecognisedLabel,
    'layout' | 'marketplace' | 'carrier' | 'order' | 'tracking' | 'recipient' | 'cep' | 'invoice' | 'scans'
  > {
  /** Folded text, with that of its codes. */
  text: string;
  /** Folded text of its words alone. */
  written: string;
  /** The volumes of its order that it names, in one notation, sorted. */
  volumes: string[];
  tokens: number;
  /** Number of tracking codes in its text. */
  trackings: number;
}

/** No label has more cells. Neighbours of further ones are not determined, because that takes quadratic time. */
const MOST_CELLS = 1500;

/** Returns all cells, and each with the one below it: that may be a heading's value, or the rest of a code. */
function textsOf(words: readonly PlacedWord[]) {
  const segments = labelSegmentsOf(uprightWords(words));
  const few = segments.length <= MOST_CELLS ? segments : [];
  const plain = segments.map((segment) => foldText(segment.text));
  const pairs = few.flatMap((segment, index) => {
    const under = below(few, segment);
    return under === null ? [] : [`${plain[index]}\n${foldText(under.text)}`];
  });
  return { segments: few, text: plain.join('\n'), cells: plain, pairs };
}

function carrierOf(text: string, tracking: string | null, layout: SheetLayout): string {
  const named = CARRIERS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
  if (layout.isCarriers && layout.carrier !== 'Outro') return layout.carrier;
  if (named.length === 1) return named[0] ?? layout.carrier;
  const isPostal = tracking !== null && isPostalCode(tracking);
  return named.length === 0 && isPostal ? 'Correios' : layout.carrier;
}

function invoiceOf(text: string, texts: readonly string[], sender: string): InvoiceSign {
  const all = (find: (part: string) => string[]) => [...new Set(texts.flatMap(find))];
  const [keys, numbers] = [all(keysIn), all(invoiceNumbersIn)];
  const key = single(keys);
  const parts = key === null ? null : partsOfKey(key);
  const isContested =
    keys.length > 1 ||
    numbers.length > 1 ||
    (parts !== null && numbers.some((number) => number !== parts.number));
  if (isContested) return { key: null, number: null, series: null, cnpj: null, isContested };
  return {
    key,
    number: parts?.number ?? single(numbers),
    series: parts?.series ?? single(seriesIn(text)),
    cnpj: parts?.cnpj ?? single(cnpjsIn(sender)),
  };
}

/** Carriers also print a CEP as bars, which other parcels share. */
const CEP_BARS = /^\d{8}$/;

/** Reads a region by its layout, otherwise by what all labels have in common. */
export function readRegion({ words, codes }: RegionContent): ReadRegion {
  const { segments, text: written, cells, pairs } = textsOf(words);
  const ofCodes = codeTexts(codes ?? []);
  const text = [written, ...ofCodes].join('\n');
  const layout = layoutOf(text);
  const texts = [text, ...pairs];
  const find = (parts: readonly string[], known: readonly RegExp[], any: readonly RegExp[]): string[] => {
    const ofLayout = [...new Set(parts.flatMap((part) => valuesOf(part, known)))];
    return ofLayout.length > 0 ? ofLayout : [...new Set(parts.flatMap((part) => valuesOf(part, any)))];
  };
  const orders = find(texts, layout.order, ANY_ORDER);
  // Half of an order's number may look like a shipment.
  const unordered = texts.map((part) => layout.order.reduce((left, form) => left.replace(form, ' '), part));
  const printed = withoutLonger(find(unordered, layout.tracking, ANY_TRACKING));
  const trackings = printed.length > 0 ? printed : trackingOfBars(codes ?? []);
  const [tracking, order] = [single(trackings), single(orders)];
  const invoice = invoiceOf(text, texts, senderText(segments));
  const { name, cep } = recipientIn(segments, layout.overRecipient);
  const scans = [tracking, order, invoice.key, ...(codes ?? []), ...codesUnderBars(cells)]
    .map((code) => scanText(code ?? ''))
    .filter((code) => code !== '' && !CEP_BARS.test(code));
  return {
    ...{ layout: layout.id, marketplace: layout.marketplace, carrier: carrierOf(text, tracking, layout) },
    ...{ order, tracking, recipient: name, cep, invoice, scans: [...new Set(scans)], text, written },
    volumes: volumesIn([written, ...pairs].join('\n')),
    tokens: trackings.length + orders.length,
    trackings: printed.length,
  };
}

const HASH_CHARACTERS = 32;

export function shortHash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARACTERS);
}
