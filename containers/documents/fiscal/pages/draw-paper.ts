import { groupedKey } from '../values/access-key.ts';
import type { FiscalDocument, Invoice } from '../values/documents.ts';
import { type EventIndex, isRegistered, isReplacement, type Standing } from '../values/status.ts';
import { drawDacte } from './dacte/dacte.ts';
import { drawDamdfe } from './damdfe/damdfe.ts';
import { drawDanfe } from './danfe/danfe.ts';
import { drawDanfse } from './danfse/danfse.ts';
import { drawEvent } from './event/event-paper.ts';
import { registrarOf } from './event/event-types.ts';
import { qrCodeOf } from './paper/codes.ts';
import type { Letters } from './paper/letters.ts';
import type { PaperSheet } from './paper/sheet.ts';
import type { PaperContext } from './paper-order.ts';
import { drawConsumerReceipt, drawSimplifiedDanfe } from './receipt/receipt.ts';

const CONSUMER_MODEL = '65';
/** `tpImp` of the simplified paper of type 2. */
const SIMPLIFIED = '6';

const PAPERS = { invoice: 'DANFE', transport: 'DACTE', manifest: 'DAMDFE', service: 'DANFSe' };

type Printable = Exclude<FiscalDocument, { kind: 'other' }>;

export interface DrawnPaper {
  sheets: PaperSheet[];
  /** Notes for the user. */
  notes: string[];
}

/** Returns a document's state, by the events of a job and its own protocol. */
export function knownOf(document: Printable, events: EventIndex): Pick<PaperContext, 'standing' | 'events'> {
  const key = document.kind === 'event' ? document.key : document.key.key;
  return { standing: events.standingOf(key, document.protocol), events: events.eventsOf(key) };
}

/** Returns the title of this document's PDF. */
export function titleOf(document: FiscalDocument): string {
  if (document.kind === 'other') return '';
  if (document.kind === 'event') return `Evento ${document.family} ${groupedKey(document.key)}`;
  return `${PAPERS[document.kind]} ${groupedKey(document.key.key)}`;
}

function isReceipt({ key, content }: Invoice, { orientation }: PaperContext): boolean {
  const isSimplified = content.text('ide', 'tpImp') === SIMPLIFIED && orientation === 'as-issued';
  return key.model === CONSUMER_MODEL || isSimplified;
}

function drawInvoice(letters: Letters, invoice: Invoice, context: PaperContext): PaperSheet[] {
  if (invoice.key.model === CONSUMER_MODEL) return drawConsumerReceipt(letters, invoice, context);
  return (isReceipt(invoice, context) ? drawSimplifiedDanfe : drawDanfe)(letters, invoice, context);
}

function sheetsOf(letters: Letters, document: Printable, context: PaperContext): PaperSheet[] {
  if (document.kind === 'invoice') return drawInvoice(letters, document, context);
  if (document.kind === 'event') return drawEvent(letters, document);
  if (document.kind === 'manifest') return drawDamdfe(letters, document, context);
  if (document.kind === 'service') return drawDanfse(letters, document, context);
  return drawDacte(letters, document, context);
}

const NOTES: Partial<Record<Standing['status'], string>> = {
  cancelled: 'o documento está cancelado, e o PDF diz isso',
  denied: 'o uso do documento foi denegado, e o PDF diz isso',
  unauthorised: 'sem protocolo de autorização',
};

/** `tpEmis` of documents issued on security forms. */
const FORM = '5';
const ONE_CODE =
  'em contingência FS-DA, o segundo código de barras do DACTE não é desenhado; imprima-o pelo seu emissor';

const NO_RECEIPT_CODE =
  'o XML não tem um QR Code que se possa desenhar: no lugar dele sai o código de barras da chave';
const NO_CODE = 'o XML não tem um QR Code que se possa desenhar, e o documento auxiliar sai sem ele';
const CLOSED = 'o MDF-e está encerrado, e o PDF diz isso';
const REPLACED = 'outra NFS-e substitui o documento, e o PDF diz isso';

/** Elements with the text of the QR code. */
const CODES = { invoice: 'qrCode', transport: 'qrCodCTe', manifest: 'qrCodMDFe' };

/** Returns a note if there is no QR code, which is never made up. */
function missingCode(document: Printable, context: PaperContext): string[] {
  if (document.kind === 'event' || document.kind === 'service') return [];
  if (document.kind === 'invoice' && !isReceipt(document, context)) return [];
  const name = CODES[document.kind];
  if (qrCodeOf(document.supplement?.text(name)) !== null) return [];
  return [document.kind === 'invoice' ? NO_RECEIPT_CODE : NO_CODE];
}

function notesOf(document: Printable, context: PaperContext): string[] {
  const { standing, events } = context;
  if (document.kind === 'event')
    return isRegistered(document) ? [] : [`evento sem registro ${registrarOf(document)}, e o PDF diz isso`];
  const note = events.some(isReplacement) ? REPLACED : NOTES[standing.status];
  const isForm =
    document.kind === 'transport' && document.key.emission === FORM && standing.protocol === null;
  return [
    ...(note === undefined ? [] : [note]),
    ...(isForm ? [ONE_CODE] : []),
    ...(standing.closing === null ? [] : [CLOSED]),
    ...missingCode(document, context),
  ];
}

/** Draws the sheets of a document of any kind. */
export function drawPaper(letters: Letters, document: Printable, context: PaperContext): DrawnPaper {
  return { sheets: sheetsOf(letters, document, context), notes: notesOf(document, context) };
}
