import { lookUp } from '../../../../plain/look-up.ts';
import { checkDigit } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import { isZero, moment } from '../../values/values.ts';
import type { PaperContext } from '../paper-order.ts';
import { NO_VALUE } from '../warnings.ts';

/** Codes of Brazil's states; 99 for a place abroad. */
const STATE_CODES: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17', MA: '21', PI: '22', CE: '23' },
  ...{ RN: '24', PB: '25', PE: '26', AL: '27', SE: '28', BA: '29', MG: '31', ES: '32', RJ: '33', SP: '35' },
  ...{ PR: '41', SC: '42', RS: '43', MS: '50', MT: '51', GO: '52', DF: '53' },
};
const ABROAD = '99';
const CODE = /^[0-9A-Z]{35}$/;
const BY_FORM = ['2', '5'];
const BY_EPEC = '4';

/** Words that the norm requires, by `tpEmis`. */
const WORDS: Readonly<Record<string, string>> = {
  '2': 'DANFE EM CONTINGÊNCIA - IMPRESSO EM DECORRÊNCIA DE PROBLEMAS TÉCNICOS',
  '3': 'EMITIDA EM CONTINGÊNCIA - SCAN',
  '4': 'DANFE IMPRESSO EM CONTINGÊNCIA - EPEC REGULARMENTE RECEBIDO PELA RECEITA FEDERAL DO BRASIL',
  '5': 'DANFE EM CONTINGÊNCIA - IMPRESSO EM DECORRÊNCIA DE PROBLEMAS TÉCNICOS',
  '6': 'EMITIDA EM CONTINGÊNCIA - SVC-AN',
  '7': 'EMITIDA EM CONTINGÊNCIA - SVC-RS',
};

/** Returns the words for the contingency, with its beginning and reason as the note states them. */
export function contingencyLines({ content, key }: Invoice): string[] {
  const words = lookUp(WORDS, key.emission);
  if (words === undefined) return [];
  const since = content.text('ide', 'dhCont');
  const why = content.text('ide', 'xJust');
  const facts = [
    since === '' ? '' : `ENTRADA EM CONTINGÊNCIA: ${moment(since)}`,
    why === '' ? '' : `JUSTIFICATIVA: ${why}`,
  ];
  return [words, facts.filter((fact) => fact !== '').join(' - ')].filter((line) => line !== '');
}

function cents(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.padStart(14, '0').slice(-14);
}

/**
 * Returns the 36 characters of the second bar code, for paper that is issued before the authority knows the note;
 * otherwise null.
 */
export function contingencyCode({ content, key, protocol }: Invoice): string | null {
  if (protocol !== null || !BY_FORM.includes(key.emission)) return null;
  const recipient = content.find('dest');
  const total = content.find('total', 'ICMSTot');
  const state = lookUp(STATE_CODES, recipient?.text('enderDest', 'UF') ?? '') ?? ABROAD;
  const identity = (recipient?.text('CNPJ') || recipient?.text('CPF') || '').padStart(14, '0');
  const has = (name: string) => (isZero(total?.text(name) ?? '') ? '2' : '1');
  const issued = content.text('ide', 'dhEmi') || content.text('ide', 'dEmi');
  const code = `${state}${key.emission}${identity}${cents(total?.text('vNF') ?? '')}${has('vICMS')}${has('vST')}${issued.slice(8, 10)}`;
  return CODE.test(code) ? code + checkDigit(code) : null;
}

/** Returns the title and value of the protocol's field. */
export function protocolField(
  invoice: Invoice,
  { standing }: Pick<PaperContext, 'standing'>,
): [title: string, value: string] {
  const { protocol, epec, status } = standing;
  const code = contingencyCode(invoice);
  if (code !== null) return ['DADOS DA NF-E', code.replace(/.{4}(?=.)/g, '$& ')];
  if (invoice.key.emission === BY_EPEC && protocol === null)
    return [
      'PROTOCOLO DE AUTORIZAÇÃO DO EPEC',
      epec === null ? '' : `${epec.number} - ${moment(epec.receivedAt)}`,
    ];
  const title = status === 'denied' ? 'PROTOCOLO DE DENEGAÇÃO DE USO' : 'PROTOCOLO DE AUTORIZAÇÃO DE USO';
  return [
    title,
    protocol === null || protocol.number === ''
      ? NO_VALUE
      : `${protocol.number} - ${moment(protocol.receivedAt)}`,
  ];
}
