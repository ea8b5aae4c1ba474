import type { ComposedSigner } from '../../../../common/esign/composition.ts';
import type { TrailEvent, TrailEventType } from '../../../../common/esign/trail.ts';
import { lookUp } from '../../../plain/look-up.ts';

const NAMES: Readonly<Record<TrailEventType, string>> = {
  created: 'Envelope criado',
  sent: 'Envelope enviado',
  invited: 'Convite enviado por e-mail',
  mail_failed: 'E-mail não entregue',
  reminded: 'Lembrete enviado por e-mail',
  opened: 'Link aberto',
  code_sent: 'Código enviado por e-mail',
  code_failed: 'Código errado digitado',
  code_confirmed: 'Código confirmado',
  cpf_failed: 'CPF errado digitado',
  document_shown: 'Documento exibido',
  document_opened: 'PDF do documento aberto',
  document_read: 'Declarou ter lido o documento',
  signed: 'Assinou',
  refused: 'Recusou',
  canceled: 'Envelope cancelado',
  expired: 'Prazo encerrado',
  completed: 'Envelope concluído',
};
const SIGNED = { sign: 'Assinou', approve: 'Aprovou', witness: 'Assinou como testemunha' };

export function nameOfEvent(event: TrailEvent, signer: ComposedSigner | undefined): string {
  const type = isDeclaration(event) ? 'document_read' : event.type;
  if (type === 'signed' && signer !== undefined) return SIGNED[signer.role];
  // A newer Worker may send a type that this image does not know.
  return lookUp<string>(NAMES, type) ?? type;
}

/** Trails without `document_read` have `document_shown`, without pages, for the button 'Li o documento'. */
function isDeclaration({ type, detail }: TrailEvent): boolean {
  return type === 'document_shown' && !detail.startsWith('pages=');
}
