import { groupedKey, issuerOfKey } from '../../values/access-key.ts';
import { cityOf } from '../../values/cities.ts';
import type { FiscalElement } from '../../values/element.ts';
import type { FiscalEvent } from '../../values/events.ts';
import { isCancellation, isRegistered } from '../../values/status.ts';
import { documentNumber, moment, series, taxpayer } from '../../values/values.ts';
import { factsIn } from '../facts.ts';
import { barsOf, DOT_MM } from '../paper/codes.ts';
import { drawField, type PaperField, type PaperFrame } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperPages, type WeightedText } from '../paper/pages.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { fitText } from '../paper/wrap.ts';
import { NO_VALUE } from '../warnings.ts';
import { eventTitle, FIELD_TITLES, registrarOf, serviceFieldTitles } from './event-types.ts';

const HEAD_MM = 22;
const CODE_MM = 104;
const CORRECTION = '110110';
/** Digit in the key of a NFS-e whose issuer is a person. */
const BY_PERSON = '1';
const TEXT_SIZE = 8.5;
/** Elements that the paper shows elsewhere. */
const SHOWN = ['descEvento', 'xDesc', 'xCondUso', 'infCorrecao'];
/** Codes of cities whose names are also given. */
const NAMED = ['cMunCarrega', 'cMunDescarga'];
/** Pictures and digests, which are not for readers. */
const UNREADABLE = ['hashEntrega', 'hashComprovante', 'hashTentativaEntrega', 'Signature'];

/** Returns the name of an event on paper. */
export function nameOfEvent(event: FiscalEvent): string {
  const { type, answer } = event;
  const detail = detailOf(event);
  const own =
    detail?.text('descEvento') || detail?.text('xDesc') || answer?.text('xEvento') || `EVENTO ${type}`;
  return (eventTitle(event) ?? own).toUpperCase();
}

function drawHead(sheet: PaperSheet, { left, width }: PaperFrame, top: number, event: FiscalEvent): number {
  sheet.box(left, top, width - CODE_MM, HEAD_MM);
  const middle = left + (width - CODE_MM) / 2;
  const room = { width: width - CODE_MM - 4, height: 12 };
  const title = fitText(
    sheet.letters,
    `${nameOfEvent(event)} - ${event.family}`,
    { size: 13, weight: 'bold' },
    room,
  );
  sheet.lines(title, middle, top + 2.5, 'bold', 'center');
  const note = 'Representação gráfica do evento. Não substitui o documento a que se refere.';
  const noted = fitText(
    sheet.letters,
    note,
    { size: 7, weight: 'regular' },
    { width: room.width, height: 6 },
  );
  sheet.lines(noted, middle, top + HEAD_MM - 6, 'regular', 'center');
  const x = left + width - CODE_MM;
  sheet.box(x, top, CODE_MM, HEAD_MM - 8);
  const bars = barsOf(event.key);
  const length = bars.reduce((sum, bar) => sum + bar, 0) * 2 * DOT_MM;
  sheet.bars(bars, 2 * DOT_MM, x + (CODE_MM - length) / 2, top + 1.5, HEAD_MM - 11);
  const value = groupedKey(event.key);
  const place = { x, y: top + HEAD_MM - 8, width: CODE_MM, height: 8 };
  drawField(sheet, { title: 'CHAVE DE ACESSO', value, align: 'center', weight: 'bold' }, place, []);
  return top + HEAD_MM + 1;
}

function field(title: string, value: string, share = 1): PaperField {
  return { title, value, share };
}

/** Returns the rows of a NFS-e's event, whose key has another structure. */
function serviceFactRows({ content, answer, protocol, key, sequence, type }: FiscalEvent): PaperField[][] {
  const environment = content.text('tpAmb') === '1' ? '1 - PRODUÇÃO' : '2 - HOMOLOGAÇÃO';
  const city = key.slice(0, 7);
  return [
    [
      field('NÚMERO DA NFS-e', String(Number(key.slice(23, 36)))),
      field('MUNICÍPIO', cityOf(city) || city),
      field('EMITENTE DA NFS-e', taxpayer(key[8] === BY_PERSON ? key.slice(12, 23) : key.slice(9, 23)), 1.3),
      field('AUTOR DO EVENTO', taxpayer(content.text('CNPJAutor') || content.text('CPFAutor')), 1.3),
    ],
    [
      field('TIPO DO EVENTO', type),
      field('SEQUÊNCIA', sequence, 0.6),
      field('DATA E HORA DO EVENTO', moment(content.text('dhEvento')), 1.4),
      field('AMBIENTE', environment, 1.2),
    ],
    [
      field('NÚMERO DO DOCUMENTO', answer?.text('nDFe') || (answer?.text('nDFSe') ?? '')),
      field('DATA E HORA DO REGISTRO', moment(protocol?.receivedAt ?? '')),
      field('SITUAÇÃO', protocol?.reason ?? 'SEM REGISTRO', 1.6),
    ],
  ];
}

function factRows({ content, answer, protocol, key, sequence, type }: FiscalEvent): PaperField[][] {
  const author = taxpayer(content.text('CNPJ') || content.text('CPF'));
  const environment = content.text('tpAmb') === '1' ? '1 - PRODUÇÃO' : '2 - HOMOLOGAÇÃO';
  return [
    [
      field('MODELO', key.slice(20, 22), 0.5),
      field('SÉRIE', series(key.slice(22, 25)), 0.5),
      field('NÚMERO DO DOCUMENTO', documentNumber(key.slice(25, 34))),
      field('EMITENTE DO DOCUMENTO', taxpayer(issuerOfKey(key)), 1.3),
      field('AUTOR DO EVENTO', author, 1.3),
    ],
    [
      field('TIPO DO EVENTO', type),
      field('SEQUÊNCIA', sequence, 0.6),
      field('DATA E HORA DO EVENTO', moment(content.text('dhEvento') || content.text('dhRecbto')), 1.4),
      field('ÓRGÃO', content.text('cOrgao') || (answer?.text('cOrgao') ?? ''), 0.6),
      field('AMBIENTE', environment, 1.2),
    ],
    [
      field('PROTOCOLO DO EVENTO', protocol?.number ?? ''),
      field('DATA E HORA DO REGISTRO', moment(protocol?.receivedAt ?? '')),
      field(
        'SITUAÇÃO',
        protocol === null ? 'SEM RESPOSTA DA SEFAZ' : `${protocol.status} - ${protocol.reason}`,
        1.6,
      ),
    ],
  ];
}

function corrections(detail: FiscalElement): string[][] {
  return detail
    .all('infCorrecao')
    .map((one) =>
      ['grupoAlterado', 'campoAlterado', 'nroItemAlterado', 'valorAlterado'].map((name) => one.text(name)),
    );
}

/** Returns the details of an event; the group of a CT-e's or MDF-e's event is opened: `evCCeCTe`. */
function detailOf({ content, family, type }: FiscalEvent): FiscalElement | null {
  if (family === 'NFS-e') return content.find(`e${type}`);
  const detail = content.find('detEvento');
  if (detail === null) return content.find('xJust') === null ? null : content;
  const [inner] = detail.children;
  return inner?.name.startsWith('ev') && inner.children.length > 0 ? inner : detail;
}

/** Returns the facts of an event, except its corrections and its conditions of use. */
export function eventFacts(event: FiscalEvent): string[] {
  const detail = detailOf(event);
  if (detail === null) return [];
  const names = event.family === 'NFS-e' ? serviceFieldTitles(event) : FIELD_TITLES;
  return factsIn(detail, names, [...SHOWN, ...NAMED, ...UNREADABLE]);
}

function markOf(event: FiscalEvent): string | null {
  const isTrial = event.content.text('tpAmb') !== '1';
  return isTrial || !isRegistered(event) ? NO_VALUE : null;
}

function drawDetail(pages: PaperPages, event: FiscalEvent): void {
  const detail = detailOf(event);
  if (detail === null) return;
  const changes = corrections(detail);
  if (changes.length > 0) {
    const columns = [
      { title: 'GRUPO', share: 1 },
      { title: 'CAMPO', share: 1 },
      { title: 'ITEM', share: 0.4 },
      { title: 'NOVO VALOR', share: 4 },
    ];
    pages.table('CORREÇÕES', columns, changes, TEXT_SIZE);
  }
  const lines = eventFacts(event).map((text): WeightedText => ({ text, weight: 'regular' }));
  const heading =
    event.type === CORRECTION
      ? 'CORREÇÃO A SER CONSIDERADA'
      : isCancellation(event)
        ? 'DADOS DO CANCELAMENTO'
        : 'DADOS DO EVENTO';
  if (lines.length > 0) pages.texts(heading, lines, TEXT_SIZE, changes.length > 0 ? 0 : 30);
  const conditions = detail.text('xCondUso');
  if (conditions !== '') pages.texts('CONDIÇÕES DE USO', [{ text: conditions, weight: 'regular' }], 7.5);
}

/** Draws the paper of an event, on as many pages as it needs. */
export function drawEvent(letters: Letters, event: FiscalEvent): PaperSheet[] {
  const pages = new PaperPages(letters, markOf(event), (sheet, frame, top) =>
    drawHead(sheet, frame, top, event),
  );
  pages.block('IDENTIFICAÇÃO', event.family === 'NFS-e' ? serviceFactRows(event) : factRows(event));
  if (event.content.text('tpAmb') !== '1')
    pages.texts('AVISO', [{ text: 'AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL', weight: 'bold' }], TEXT_SIZE);
  if (!isRegistered(event))
    pages.texts(
      'AVISO',
      [{ text: `EVENTO SEM REGISTRO ${registrarOf(event).toUpperCase()} - ${NO_VALUE}`, weight: 'bold' }],
      TEXT_SIZE,
    );
  drawDetail(pages, event);
  if (pages.leftovers.length > 0)
    pages.texts(
      'DADOS QUE NÃO COUBERAM NOS QUADROS',
      pages.leftovers.map((text) => ({ text, weight: 'regular' })),
      7.5,
    );
  return [...pages.sheets];
}
