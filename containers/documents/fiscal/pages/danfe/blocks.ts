import { lookUp } from '../../../../plain/look-up.ts';
import type { Invoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal, isZero, shortDecimal, time } from '../../values/values.ts';
import { balanced, type FieldRows, type PaperField } from '../paper/fields.ts';
import { identityOf, partyOf } from '../parties.ts';

const FREIGHT: Readonly<Record<string, string>> = {
  '0': '0 - Por conta do remetente (CIF)',
  '1': '1 - Por conta do destinatário (FOB)',
  '2': '2 - Por conta de terceiros',
  '3': '3 - Próprio, por conta do remetente',
  '4': '4 - Próprio, por conta do destinatário',
  '9': '9 - Sem transporte',
};

function field(title: string, value: string, share: number, align: PaperField['align'] = 'left'): PaperField {
  return { title, value, share, align };
}

function money(total: FiscalElement | null, title: string, name: string, share = 1): PaperField {
  return field(title, decimal(total?.text(name) || '0'), share, 'right');
}

/** Returns the rows of the recipient, and the date of dispatch. */
export function recipientRows({ content }: Invoice): FieldRows {
  const party = partyOf(content.find('dest'));
  const ide = content.find('ide');
  const [issued, left] = [
    ide?.text('dhEmi') || ide?.text('dEmi') || '',
    ide?.text('dhSaiEnt') || ide?.text('dSaiEnt') || '',
  ];
  const abroad = party !== null && party.state === 'EX' ? ` - ${party.country}` : '';
  return [
    [
      field('NOME / RAZÃO SOCIAL', party?.name ?? '', 118),
      field('CNPJ / CPF', party?.identity ?? '', 48, 'center'),
      field('DATA DA EMISSÃO', date(issued), 34, 'center'),
    ],
    [
      field('ENDEREÇO', party?.street ?? '', 94),
      field('BAIRRO / DISTRITO', party?.district ?? '', 46),
      field('CEP', party?.postalCode ?? '', 26, 'center'),
      field('DATA DA SAÍDA/ENTRADA', date(left), 34, 'center'),
    ],
    [
      field('MUNICÍPIO', `${party?.city ?? ''}${abroad}`, 74),
      field('UF', party?.state ?? '', 10, 'center'),
      field('FONE / FAX', party?.phone ?? '', 34, 'center'),
      field('INSCRIÇÃO ESTADUAL', party?.registration ?? '', 48, 'center'),
      field('HORA DA SAÍDA/ENTRADA', time(left) || (ide?.text('hSaiEnt') ?? ''), 34, 'center'),
    ],
  ];
}

/** Returns the rows of another place of collection or delivery (NT 2018.005). */
export function placeRows(place: FiscalElement): FieldRows {
  const party = partyOf(place);
  if (party === null) return [];
  return [
    [
      field('NOME / RAZÃO SOCIAL', party.name, 118),
      field('CNPJ / CPF', party.identity, 48, 'center'),
      field('INSCRIÇÃO ESTADUAL', party.registration, 34, 'center'),
    ],
    [
      field('ENDEREÇO', party.street, 94),
      field('BAIRRO / DISTRITO', party.district, 46),
      field('CEP', party.postalCode, 26, 'center'),
      field('FONE / FAX', party.phone, 34, 'center'),
    ],
    [field('MUNICÍPIO', party.city, 166), field('UF', party.state, 34, 'center')],
  ];
}

/** Totals with a row of their own if they are not zero. */
const FURTHER_TOTALS: readonly [title: string, name: string][] = [
  ['V. IMP. IMPORTAÇÃO', 'vII'],
  ['ICMS DESONERADO', 'vICMSDeson'],
  ['VALOR DO FCP', 'vFCP'],
  ['VALOR DO FCP ST', 'vFCPST'],
  ['FCP ST RETIDO', 'vFCPSTRet'],
  ['FCP UF DESTINO', 'vFCPUFDest'],
  ['ICMS UF DESTINO', 'vICMSUFDest'],
  ['ICMS UF REMETENTE', 'vICMSUFRemet'],
  ['BC ICMS MONOFÁSICO', 'qBCMono'],
  ['ICMS MONOFÁSICO', 'vICMSMono'],
  ['BC MONOF. RETENÇÃO', 'qBCMonoReten'],
  ['ICMS MONOF. RETENÇÃO', 'vICMSMonoReten'],
  ['BC MONOF. RETIDO', 'qBCMonoRet'],
  ['ICMS MONOF. RETIDO', 'vICMSMonoRet'],
  ['IPI DEVOLVIDO', 'vIPIDevol'],
  ['VALOR DO PIS', 'vPIS'],
  ['VALOR DA COFINS', 'vCOFINS'],
  ['V. APROX. TRIBUTOS', 'vTotTrib'],
];
const TOTALS_A_ROW = 9;

export function taxRows({ content }: Invoice): FieldRows {
  const total = content.find('total', 'ICMSTot');
  const further = FURTHER_TOTALS.filter(([, name]) => !isZero(total?.text(name) ?? '')).map(([title, name]) =>
    money(total, title, name),
  );
  return [
    [
      money(total, 'BASE DE CÁLCULO DO ICMS', 'vBC'),
      money(total, 'VALOR DO ICMS', 'vICMS'),
      money(total, 'BASE DE CÁLCULO DO ICMS ST', 'vBCST'),
      money(total, 'VALOR DO ICMS SUBSTITUIÇÃO', 'vST'),
      money(total, 'VALOR TOTAL DOS PRODUTOS', 'vProd'),
    ],
    [
      money(total, 'VALOR DO FRETE', 'vFrete'),
      money(total, 'VALOR DO SEGURO', 'vSeg'),
      money(total, 'DESCONTO', 'vDesc'),
      money(total, 'OUTRAS DESPESAS ACESSÓRIAS', 'vOutro'),
      money(total, 'VALOR DO IPI', 'vIPI'),
      { ...money(total, 'VALOR TOTAL DA NOTA', 'vNF'), weight: 'bold' },
    ],
    ...balanced(further, TOTALS_A_ROW),
  ];
}

/**
 * Returns the totals of IBS, CBS and IS (NT 2025.002), for which the norm has no place yet; none if the note has none.
 */
export function newTaxRows({ content }: Invoice): FieldRows {
  const total = content.find('total');
  const tot = total?.find('IBSCBSTot') ?? null;
  const selective = total?.text('ISTot', 'vIS') ?? '';
  const whole = total?.text('vNFTot') ?? '';
  if (tot === null && selective === '' && whole === '') return [];
  const at = (...way: string[]) => tot?.text(...way) ?? '';
  const main: [string, string][] = [
    ['BASE DE CÁLCULO IBS/CBS', at('vBCIBSCBS')],
    ['IBS ESTADUAL', at('gIBS', 'gIBSUF', 'vIBSUF')],
    ['IBS MUNICIPAL', at('gIBS', 'gIBSMun', 'vIBSMun')],
    ['VALOR TOTAL DO IBS', at('gIBS', 'vIBS')],
    ['VALOR TOTAL DA CBS', at('gCBS', 'vCBS')],
    ['IMPOSTO SELETIVO', selective],
    ['VALOR TOTAL COM TRIBUTOS', whole],
  ];
  const further: [string, string][] = [
    ['DIFERIMENTO IBS UF', at('gIBS', 'gIBSUF', 'vDif')],
    ['DEVOLUÇÃO IBS UF', at('gIBS', 'gIBSUF', 'vDevTrib')],
    ['DIFERIMENTO IBS MUN.', at('gIBS', 'gIBSMun', 'vDif')],
    ['DEVOLUÇÃO IBS MUN.', at('gIBS', 'gIBSMun', 'vDevTrib')],
    ['CRÉDITO PRES. IBS', at('gIBS', 'vCredPres')],
    ['CRÉD. PRES. IBS SUSP.', at('gIBS', 'vCredPresCondSus')],
    ['DIFERIMENTO CBS', at('gCBS', 'vDif')],
    ['DEVOLUÇÃO CBS', at('gCBS', 'vDevTrib')],
    ['CRÉDITO PRES. CBS', at('gCBS', 'vCredPres')],
    ['CRÉD. PRES. CBS SUSP.', at('gCBS', 'vCredPresCondSus')],
    ['IBS MONOFÁSICO', at('gMono', 'vIBSMono')],
    ['CBS MONOFÁSICA', at('gMono', 'vCBSMono')],
    ['IBS MONOF. RETENÇÃO', at('gMono', 'vIBSMonoReten')],
    ['CBS MONOF. RETENÇÃO', at('gMono', 'vCBSMonoReten')],
    ['IBS MONOF. RETIDO', at('gMono', 'vIBSMonoRet')],
    ['CBS MONOF. RETIDA', at('gMono', 'vCBSMonoRet')],
    ['ESTORNO DE CRÉD. IBS', at('gEstornoCred', 'vIBSEstCred')],
    ['ESTORNO DE CRÉD. CBS', at('gEstornoCred', 'vCBSEstCred')],
  ];
  const shown = (list: [string, string][]) =>
    list.map(([title, value]) => field(title, decimal(value || '0'), 1, 'right'));
  return [shown(main), ...balanced(shown(further.filter(([, value]) => !isZero(value))), TOTALS_A_ROW)];
}

function volumeFields(volume: FiscalElement | null): PaperField[] {
  const at = (name: string) => volume?.text(name) ?? '';
  return [
    field('QUANTIDADE', shortDecimal(at('qVol'), 0), 24, 'right'),
    field('ESPÉCIE', at('esp'), 38),
    field('MARCA', at('marca'), 38),
    field('NUMERAÇÃO', at('nVol'), 36),
    field('PESO BRUTO', decimal(at('pesoB'), 3), 32, 'right'),
    field('PESO LÍQUIDO', decimal(at('pesoL'), 3), 32, 'right'),
  ];
}

/** Describes a volume that has no row, by the titles that it would have there. */
export function describeVolume(volume: FiscalElement): string {
  const parts = volumeFields(volume).filter(({ value }) => value !== '');
  return `VOLUME: ${parts.map(({ title, value }) => `${title} ${value}`).join('; ')}`;
}

/** Returns the rows of carrier, vehicle and volumes; each volume beyond the first has its own row. */
export function transportRows({ content }: Invoice, volumes: readonly FiscalElement[]): FieldRows {
  const transport = content.find('transp');
  const carrier = transport?.find('transporta') ?? null;
  const vehicle = transport?.find('veicTransp') ?? null;
  const freight = transport?.text('modFrete') ?? '';
  const shown = volumes.length === 0 ? [null] : volumes;
  return [
    [
      field('NOME / RAZÃO SOCIAL', carrier?.text('xNome') ?? '', 68),
      field('FRETE POR CONTA', lookUp(FREIGHT, freight) ?? freight, 38),
      field('CÓDIGO ANTT', vehicle?.text('RNTC') ?? '', 22, 'center'),
      field('PLACA DO VEÍCULO', vehicle?.text('placa') ?? '', 24, 'center'),
      field('UF', vehicle?.text('UF') ?? '', 8, 'center'),
      field('CNPJ / CPF', identityOf(carrier), 40, 'center'),
    ],
    [
      field('ENDEREÇO', carrier?.text('xEnder') ?? '', 90),
      field('MUNICÍPIO', carrier?.text('xMun') ?? '', 62),
      field('UF', carrier?.text('UF') ?? '', 8, 'center'),
      field('INSCRIÇÃO ESTADUAL', carrier?.text('IE') ?? '', 40, 'center'),
    ],
    ...shown.map(volumeFields),
  ];
}

/** Returns no rows if the note has no services. */
export function serviceRows({ content }: Invoice): FieldRows {
  const total = content.find('total', 'ISSQNtot');
  if (total === null) return [];
  return [
    [
      field('INSCRIÇÃO MUNICIPAL', content.text('emit', 'IM'), 1),
      money(total, 'VALOR TOTAL DOS SERVIÇOS', 'vServ'),
      money(total, 'BASE DE CÁLCULO DO ISSQN', 'vBC'),
      money(total, 'VALOR DO ISSQN', 'vISS'),
    ],
  ];
}
