import { lookUp } from '../../../../plain/look-up.ts';
import type { TransportDocument } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { decimal, isZero, shortDecimal } from '../../values/values.ts';
import { balanced, type FieldRows, type PaperField } from '../paper/fields.ts';
import { partyOf } from '../parties.ts';
import { SITUATIONS, UNITS } from './tables.ts';

const COMPONENTS_A_ROW = 3;
const QUANTITIES_A_ROW = 5;

export function field(
  title: string,
  value: string,
  share = 1,
  align: PaperField['align'] = 'left',
): PaperField {
  return { title, value, share, align };
}

function money(title: string, value: string, share = 1): PaperField {
  return field(title, decimal(value || '0'), share, 'right');
}

/** Arranges fields in rows of `each`; the last row is filled up with empty ones. */
function inRows(fields: readonly PaperField[], each: number): FieldRows {
  return Array.from({ length: Math.ceil(fields.length / each) }, (_, row) => {
    const own = fields.slice(row * each, (row + 1) * each);
    return [...own, ...Array.from({ length: each - own.length }, () => field('', ''))];
  });
}

/** Returns the rows of one party, in half of the sheet's width. */
function partyRows(title: string, element: FiscalElement | null): FieldRows {
  const party = partyOf(element);
  const place = party === null ? '' : [party.city, party.state].filter(Boolean).join(' - ');
  return [
    [field(title, party?.name ?? '')],
    [field('ENDEREÇO', [party?.street, party?.district].filter(Boolean).join(' - '))],
    [
      field('MUNICÍPIO', place, 2.4),
      field('CEP', party?.postalCode ?? '', 1),
      field('PAÍS', party?.country ?? '', 1),
    ],
    [
      field('CNPJ / CPF', party?.identity ?? '', 1.6),
      field('INSCRIÇÃO ESTADUAL', party?.registration ?? '', 1.4),
      field('FONE', party?.phone ?? '', 1.4),
    ],
  ];
}

function isOf(document: TransportDocument, ...names: string[]): boolean {
  return names.some((name) => document.content.find(name) !== null);
}

/** Returns pairs of parties side by side: sender and recipient, and dispatcher and receiver if there are any. */
export function pairsOfParties(document: TransportDocument): [left: FieldRows, right: FieldRows][] {
  const { content } = document;
  const pair = (left: [string, string], right: [string, string]): [FieldRows, FieldRows] => [
    partyRows(left[0], content.find(left[1])),
    partyRows(right[0], content.find(right[1])),
  ];
  return [
    ...(isOf(document, 'rem', 'dest') ? [pair(['REMETENTE', 'rem'], ['DESTINATÁRIO', 'dest'])] : []),
    ...(isOf(document, 'exped', 'receb') ? [pair(['EXPEDIDOR', 'exped'], ['RECEBEDOR', 'receb'])] : []),
  ];
}

export function takerRows(role: string, element: FiscalElement | null): FieldRows {
  const party = partyOf(element);
  return [
    [
      field(`TOMADOR DO SERVIÇO (${role})`, party?.name ?? '', 3),
      field('MUNICÍPIO', [party?.city, party?.state].filter(Boolean).join(' - '), 1.4),
      field('CEP', party?.postalCode ?? '', 0.6),
    ],
    [
      field('ENDEREÇO', [party?.street, party?.district].filter(Boolean).join(' - '), 2.2),
      field('PAÍS', party?.country ?? '', 0.5),
      field('CNPJ / CPF', party?.identity ?? '', 1),
      field('INSCRIÇÃO ESTADUAL', party?.registration ?? '', 0.8),
      field('FONE', party?.phone ?? '', 0.8),
    ],
  ];
}

/** Returns the rows of the cargo; for a CT-e OS those of the service. */
export function cargoRows({ content, form }: TransportDocument): FieldRows {
  const normal = content.find('infCTeNorm');
  if (form === 'services') {
    const service = normal?.find('infServico') ?? null;
    if (service === null) return [];
    const [quantity] = service.all('infQ');
    return [
      [
        field('DESCRIÇÃO DO SERVIÇO PRESTADO', service.text('xDescServ'), 4),
        field('QUANTIDADE', shortDecimal(quantity?.text('qCarga') ?? '', 0), 1, 'right'),
      ],
    ];
  }
  const cargo = normal?.find('infCarga') ?? content.find('infCarga');
  if (cargo === null) return [];
  const amounts = cargo
    .all('infQ')
    .map((one) =>
      field(
        `QTD. CARGA - ${one.text('tpMed')}`,
        `${shortDecimal(one.text('qCarga'), 0)} ${lookUp(UNITS, one.text('cUnid')) ?? ''}`.trim(),
        1,
        'right',
      ),
    );
  return [
    [
      field('PRODUTO PREDOMINANTE', cargo.text('proPred'), 2),
      field('OUTRAS CARACTERÍSTICAS DA CARGA', cargo.text('xOutCat'), 2),
      money('VALOR TOTAL DA CARGA', cargo.text('vCarga')),
    ],
    ...balanced(amounts, QUANTITIES_A_ROW),
  ];
}

/** Returns the parts of the price, and their sum. */
export function priceRows({ content, form }: TransportDocument): FieldRows {
  const price = content.find('vPrest');
  const total = content.find('total');
  const groups = form === 'simplified' ? content.all('det') : [price];
  const parts = groups.flatMap((group) => group?.all('Comp') ?? []);
  const summed =
    form === 'simplified'
      ? summedParts(parts)
      : parts.map((part) => [part.text('xNome'), part.text('vComp')] as const);
  return [
    ...inRows(
      summed.map(([name, value]) => money(name, value)),
      COMPONENTS_A_ROW,
    ),
    [
      {
        ...money('VALOR TOTAL DO SERVIÇO', price?.text('vTPrest') || total?.text('vTPrest') || ''),
        weight: 'bold',
      },
      { ...money('VALOR A RECEBER', price?.text('vRec') || total?.text('vTRec') || ''), weight: 'bold' },
    ],
  ];
}

/** Sums the parts of the same name over all deliveries. */
function summedParts(parts: readonly FiscalElement[]): (readonly [string, string])[] {
  const sums = new Map<string, bigint>();
  for (const part of parts) {
    const [whole = '0', fraction = ''] = part.text('vComp').split('.');
    const cents =
      /^\d+$/.test(whole) && /^\d*$/.test(fraction)
        ? BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
        : 0n;
    sums.set(part.text('xNome'), (sums.get(part.text('xNome')) ?? 0n) + cents);
  }
  return [...sums].map(([name, cents]) => {
    const digits = String(cents).padStart(3, '0');
    return [name, `${digits.slice(0, -2)}.${digits.slice(-2)}`] as const;
  });
}

export function taxRows({ content }: TransportDocument): FieldRows {
  const tax = content.find('imp');
  const [group] = tax?.find('ICMS')?.children ?? [];
  const isSimple = group?.text('indSN') === '1';
  const code = group?.text('CST') ?? '';
  const first = (...names: string[]) =>
    names.map((name) => group?.text(name) ?? '').find((value) => value !== '') ?? '';
  const destination = tax?.find('ICMSUFFim') ?? null;
  const further: [string, string][] = [
    ['CRÉDITO OUTORGADO', first('vCred')],
    ['ICMS DESONERADO', first('vICMSDeson')],
    ['BC UF DE TÉRMINO', destination?.text('vBCUFFim') ?? ''],
    ['FCP UF DE TÉRMINO', destination?.text('vFCPUFFim') ?? ''],
    ['ICMS UF DE TÉRMINO', destination?.text('vICMSUFFim') ?? ''],
    ['ICMS UF DE INÍCIO', destination?.text('vICMSUFIni') ?? ''],
    ['PIS', tax?.text('infTribFed', 'vPIS') ?? ''],
    ['COFINS', tax?.text('infTribFed', 'vCOFINS') ?? ''],
    ['IR', tax?.text('infTribFed', 'vIR') ?? ''],
    ['INSS', tax?.text('infTribFed', 'vINSS') ?? ''],
    ['CSLL', tax?.text('infTribFed', 'vCSLL') ?? ''],
    ['V. APROX. DOS TRIBUTOS', tax?.text('vTotTrib') ?? ''],
  ];
  return [
    [
      field('SITUAÇÃO TRIBUTÁRIA', isSimple ? 'Simples Nacional' : (lookUp(SITUATIONS, code) ?? code), 2.6),
      money('BASE DE CÁLCULO', first('vBC', 'vBCSTRet', 'vBCOutraUF')),
      field('ALÍQ. ICMS', shortDecimal(first('pICMS', 'pICMSSTRet', 'pICMSOutraUF') || '0'), 0.6, 'right'),
      money('VALOR DO ICMS', first('vICMS', 'vICMSOutraUF')),
      field('% RED. BC', shortDecimal(first('pRedBC', 'pRedBCOutraUF') || '0'), 0.6, 'right'),
      money('ICMS ST', first('vICMSSTRet')),
    ],
    ...balanced(
      further.filter(([, value]) => !isZero(value)).map(([title, value]) => money(title, value)),
      6,
    ),
  ];
}

/** Returns the rows of IBS and CBS (NT 2025.001 of the CT-e); none if the document has none. */
export function newTaxRows({ content }: TransportDocument): FieldRows {
  const group = content.find('imp', 'IBSCBS');
  const whole = content.text('vTotDFe') || content.text('imp', 'vTotDFe') || content.text('total', 'vTotDFe');
  if (group === null && whole === '') return [];
  const at = (...way: string[]) => group?.text('gIBSCBS', ...way) ?? '';
  return [
    [
      field(
        'CST / CLASSIFICAÇÃO',
        [group?.text('CST'), group?.text('cClassTrib')].filter(Boolean).join(' / '),
        1.3,
      ),
      money('BASE DE CÁLCULO IBS/CBS', at('vBC')),
      money('IBS ESTADUAL', at('gIBSUF', 'vIBSUF')),
      money('IBS MUNICIPAL', at('gIBSMun', 'vIBSMun')),
      money('VALOR TOTAL DO IBS', at('vIBS')),
      money('VALOR TOTAL DA CBS', at('gCBS', 'vCBS')),
      money('VALOR TOTAL DO DF-e', whole),
    ],
  ];
}
