import type { Manifest, OtherDocument, ServiceInvoice, TransportDocument } from '../values/documents.ts';
import type { FiscalEvent } from '../values/events.ts';
import type { FiscalFault } from '../values/fault.ts';
import { isCancellation, isRegistered } from '../values/status.ts';
import { reais, type TotalMismatch } from './totals.ts';

/** A row of the sheet of problems. */
export interface Problem {
  source: string;
  /** Key of the note that it concerns; '' if it concerns none. */
  key: string;
  kind: ProblemKind;
  text: string;
}

export type ProblemKind =
  | 'unread'
  | 'notInvoice'
  | 'event'
  | 'duplicate'
  | 'unauthorised'
  | 'trial'
  | 'totals'
  | 'leftOut';

const FAULTS: Record<FiscalFault, string> = {
  damaged: 'está danificado ou incompleto e não pôde ser lido',
  entities: 'foi recusado por segurança: declara um DOCTYPE ou entidades',
  notFiscal: 'não é de um documento fiscal que conhecemos',
  tooLarge: 'é grande demais para um XML fiscal',
};

const TRANSPORT = { usual: 'um CT-e', simplified: 'um CT-e simplificado', services: 'um CT-e OS' };

export function faultProblem(source: string, fault: FiscalFault): Problem {
  return { source, key: '', kind: 'unread', text: `o arquivo ${FAULTS[fault]}` };
}

/** An event, once all notes of the job are known. */
export interface ReportedEvent {
  source: string;
  /** Key of the note that it concerns. */
  key: string;
  text: string;
  cancels: boolean;
}

function eventOf(source: string, event: FiscalEvent): ReportedEvent {
  const detail = event.content.find('detEvento');
  const name = detail?.text('descEvento') || (isCancellation(event) ? 'Cancelamento' : event.type);
  const words = detail?.text('xCorrecao') || detail?.text('xJust') || event.content.text('xJust');
  const state = isRegistered(event) ? '' : ', não registrado pela Sefaz';
  const text = `evento (${name})${state}${words === '' ? '' : `: ${words}`}`;
  return { source, key: event.key, text, cancels: isCancellation(event) && isRegistered(event) };
}

export function eventProblem({ source, key, text, cancels }: ReportedEvent, hasNote: boolean): Problem {
  const effect = cancels ? '; a nota está marcada como cancelada' : '';
  const behind = hasNote ? effect : '; a nota dele não está nesta tarefa';
  return { source, key, kind: 'event', text: text + behind };
}

/** Describes a document that is no invoice. */
export function problemOrEvent(
  source: string,
  document: FiscalEvent | Manifest | OtherDocument | ServiceInvoice | TransportDocument,
): Problem | ReportedEvent {
  if (document.kind === 'other')
    return { source, key: '', kind: 'notInvoice', text: `é ${document.name}, não uma NF-e` };
  if (document.kind === 'transport') {
    const text = `é ${TRANSPORT[document.form]}, não uma NF-e`;
    return { source, key: document.key.key, kind: 'notInvoice', text };
  }
  if (document.kind === 'manifest' || document.kind === 'service') {
    const text = `é ${document.kind === 'manifest' ? 'um MDF-e' : 'uma NFS-e'}, não uma NF-e`;
    return { source, key: document.key.key, kind: 'notInvoice', text };
  }
  if (document.family === 'NF-e') return eventOf(source, document);
  return { source, key: document.key, kind: 'notInvoice', text: `é um evento de ${document.family}` };
}

export function totalsProblem(source: string, key: string, mismatches: readonly TotalMismatch[]): Problem {
  const parts = mismatches.map(
    ({ total, said, summed }) => `${total} é ${reais(said)}, e os itens somam ${reais(summed)}`,
  );
  return { source, key, kind: 'totals', text: `totais que os itens não somam: ${parts.join('; ')}` };
}
