import type { FiscalDocument } from '../../fiscal/values/documents.ts';
import type { FiscalFault } from '../../fiscal/values/fault.ts';
import { documentNumber } from '../../fiscal/values/values.ts';

/** Why a file could not be used. */
export type UnreadFault = FiscalFault | 'zipBomb' | 'locked' | 'noXml' | 'empty';

export const MOST_NOTES = 1000;

const SEND_NOTE = 'Envie o XML autorizado da NF-e (nfeProc), como o emissor o entrega.';
const FAULTS: Record<UnreadFault, string> = {
  damaged:
    'O XML está danificado, incompleto ou em uma codificação que não se lê. Baixe-o de novo no emissor e envie sem abrir em outros programas.',
  entities: `O XML declara um DTD ou entidades, o que nenhuma nota tem, e não foi lido. ${SEND_NOTE}`,
  notFiscal: `O arquivo não é o XML de uma NF-e. ${SEND_NOTE}`,
  tooLarge: `O XML é maior que o de qualquer nota. ${SEND_NOTE}`,
  zipBomb:
    'O ZIP tem arquivos demais, cresce demais ao ser aberto ou tem nomes que saem da pasta dele, e não foi lido. Faça outro, só com os XMLs.',
  locked: 'O ZIP tem senha. Tire a senha e envie de novo.',
  noXml: `O ZIP não tem nenhum XML. ${SEND_NOTE}`,
  empty: `O arquivo está vazio. ${SEND_NOTE}`,
};

export function describeFault(fault: UnreadFault): string {
  return FAULTS[fault];
}

export function describeOthers(names: readonly string[], count: number): string {
  const listed = names.join(', ') + (count > names.length ? ' e outros' : '');
  return count === 1
    ? `Um arquivo do ZIP não é XML e ficou de fora: ${listed}.`
    : `${count.toLocaleString('pt-BR')} arquivos do ZIP não são XML e ficaram de fora: ${listed}.`;
}

const CONSUMER_MODEL = '65';

/** Describes a document that is no NF-e; null for one. */
export function describeOther(document: FiscalDocument): string | null {
  if (document.kind === 'other') return `O XML é ${document.name}, e não uma NF-e. ${SEND_NOTE}`;
  if (document.kind === 'transport') return `O XML é um CT-e, e não uma NF-e. ${SEND_NOTE}`;
  if (document.kind === 'manifest') return `O XML é um MDF-e, e não uma NF-e. ${SEND_NOTE}`;
  if (document.kind === 'service') return `O XML é uma NFS-e, e não uma NF-e. ${SEND_NOTE}`;
  if (document.kind === 'event')
    return `O XML é um evento de ${document.family} (${document.type}), e não uma nota. Ele não muda as etiquetas.`;
  if (document.key.model === CONSUMER_MODEL)
    return `O XML é uma NFC-e, que não acompanha mercadoria despachada. ${SEND_NOTE}`;
  return null;
}

export function describeStrayCancellation(number: string): string {
  return `O XML é o cancelamento da nota ${documentNumber(number)}, que não está entre os XMLs deste lote.`;
}

export function describeVersion(number: string, used: string | null): string {
  const known = `É outra versão da nota ${documentNumber(number)}, com conteúdo diferente`;
  return used === null
    ? `${known}, e não se sabe qual vale: nenhuma foi usada. Baixe o XML de novo no emissor e envie só ele.`
    : `${known}; foi usada a autorizada, de ${used}.`;
}

export const tooMany = `Um lote aceita até ${MOST_NOTES.toLocaleString('pt-BR')} notas, e esta passou do limite. Envie as restantes em outro lote, com as etiquetas delas.`;
