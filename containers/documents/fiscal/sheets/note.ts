import type { Invoice } from '../values/documents.ts';
import type { FiscalElement } from '../values/element.ts';
import type { Protocol } from '../values/protocol.ts';
import { addLeaves, type Leaves } from './leaves.ts';
import { TAX_VARIANTS } from './tax-layout.ts';

export interface SheetNoteItem {
  number: string;
  product: Leaves;
  taxes: Leaves;
}

/** A NF-e or NFC-e without its rows. */
export interface NoteHead {
  source: string;
  key: string;
  model: string;
  protocol: Protocol | null;
  /** True unless `tpAmb` is 2. */
  isReal: boolean;
  series: string;
  number: string;
  issuedAt: string;
  issuer: string;
  isSigned: boolean;
}

/** A NF-e or NFC-e with the values of its rows. */
export interface SheetNote extends NoteHead {
  /** All fields except those that have a sheet of their own. */
  whole: Leaves;
  items: SheetNoteItem[];
  payments: Leaves[];
  instalments: Leaves[];
}

const APART = ['det', 'pag', 'cobr'];
/** Fields that are shown in the head of each row of the sheet of notes. */
const HEAD_WAYS = ['ide.serie', 'ide.nNF', 'ide.dhEmi', 'ide.dEmi', 'ide.mod'];
const HEAD_OF_ANSWER = ['chNFe', 'nProt', 'dhRecbto'];
const PRODUCT_ELSEWHERE = ['prod', 'imposto', 'impostoDevol'];

function leavesOf(element: FiscalElement | null, options: Parameters<typeof addLeaves>[3] = {}): Leaves {
  const leaves: Leaves = new Map();
  if (element !== null) addLeaves(leaves, element, '', options);
  return leaves;
}

function itemOf(detail: FiscalElement): SheetNoteItem {
  const product = leavesOf(detail.find('prod'));
  addLeaves(product, detail, '', { except: PRODUCT_ELSEWHERE });
  const taxes = leavesOf(detail.find('imposto'), { variants: TAX_VARIANTS });
  const returned = detail.find('impostoDevol');
  if (returned !== null) addLeaves(taxes, returned, 'impostoDevol');
  return { number: detail.attribute('nItem'), product, taxes };
}

/** Returns each payment of a note: in layout 4.00 one group has all of them, in 3.10 each has a group of its own. */
function paymentsOf(content: FiscalElement): Leaves[] {
  return content.all('pag').flatMap(paymentsOfGroup);
}

/** Returns each payment of a group; the change, which concerns all of them, is added to the first. */
function paymentsOfGroup(group: FiscalElement): Leaves[] {
  const payments = group.all('detPag').map((payment) => leavesOf(payment));
  const rest = leavesOf(group, { except: ['detPag'] });
  const first = payments[0] ?? new Map();
  for (const [way, texts] of rest) first.set(way, texts);
  return payments.length > 0 || rest.size === 0 ? payments : [first];
}

/** Returns each instalment of a note; the invoice is added to the first. */
function instalmentsOf(content: FiscalElement): Leaves[] {
  const group = content.find('cobr');
  if (group === null) return [];
  const instalments = group.all('dup').map((instalment) => leavesOf(instalment));
  const rest = leavesOf(group, { except: ['dup'] });
  if (instalments.length === 0) return rest.size === 0 ? [] : [rest];
  return instalments.map((one, index) => (index === 0 ? new Map([...rest, ...one]) : one));
}

/** Adds the digest of a signature, which distinguishes documents; a sheet cannot hold the signature itself. */
function addDigest(leaves: Leaves, signature: FiscalElement | null): void {
  const digest = signature?.text('SignedInfo', 'Reference', 'DigestValue') ?? '';
  if (digest !== '') leaves.set('Signature.DigestValue', [digest]);
}

function wholeOf({ content, supplement, signature, answer }: Invoice): Leaves {
  const leaves = leavesOf(content, { except: APART });
  for (const way of HEAD_WAYS) leaves.delete(way);
  leaves.set('@versao', [content.attribute('versao')]);
  if (supplement !== null) addLeaves(leaves, supplement, 'infNFeSupl');
  if (answer !== null) addLeaves(leaves, answer, 'protNFe', { except: HEAD_OF_ANSWER });
  addDigest(leaves, signature);
  return leaves;
}

export function sheetNoteOf(invoice: Invoice, source: string): SheetNote {
  const { content, key, protocol, signature } = invoice;
  return {
    source,
    key: key.key,
    model: key.model,
    protocol,
    isReal: content.text('ide', 'tpAmb') !== '2',
    series: content.text('ide', 'serie'),
    number: content.text('ide', 'nNF'),
    issuedAt: content.text('ide', 'dhEmi') || content.text('ide', 'dEmi'),
    issuer: content.text('emit', 'xNome'),
    isSigned: signature !== null,
    whole: wholeOf(invoice),
    items: content.all('det').map(itemOf),
    payments: paymentsOf(content),
    instalments: instalmentsOf(content),
  };
}
