import type { TrailEvent } from '../../../../common/esign/trail.ts';
import { lookUp } from '../../../plain/look-up.ts';

const HASH = 'SHA-256';
const READING: readonly string[] = ['document_shown', 'document_opened', 'document_read'];

/** The details of an event, `key=value` in the trail, in words. What is not known is left as it is. */
export function detailOfEvent({ type, detail }: Pick<TrailEvent, 'type' | 'detail'>): string {
  const parts = detail.split('; ').map((part) => partOf(part));
  const detailNamed = (wanted: string) => parts.find(({ key }) => key === wanted)?.value;
  const pages = READING.includes(type) ? detailNamed('pages') : undefined;
  const others = parts.filter(({ key }) => pages === undefined || !['pages', 'pages_shown'].includes(key));
  const reading = pages === undefined ? [] : [wordsOfReading(pages, detailNamed('pages_shown'))];
  return [...reading, ...others.map(({ key, value, part }) => lookUp(WORDS, key)?.(value) ?? part)].join(
    '; ',
  );
}

function partOf(part: string): { key: string; value: string; part: string } {
  const [, key = '', value = ''] = /^([a-z_0-9]+)=(.*)$/.exec(part) ?? [];
  return { key, value, part };
}

function wordsOfReading(pages: string, shown: string | undefined): string {
  const count = pages === '1' ? '1 página' : `${pages} páginas`;
  return shown === undefined ? `documento de ${count}` : `exibidas ${shown} de ${count}`;
}

const WORDS: Record<string, ((value: string) => string) | undefined> = {
  original_sha256: (value) => `${HASH} do original: ${value}`,
  document_sha256: (value) => `${HASH} do original: ${value}`,
  final_sha256: (value) => `${HASH} do PDF final: ${value}`,
  terms: (value) => `aceitou os termos, versão ${value}`,
  terms_sha256: (value) => `${HASH} dos termos: ${value}`,
  last_listed: (value) => `só as primeiras ${value} vezes são listadas`,
};
