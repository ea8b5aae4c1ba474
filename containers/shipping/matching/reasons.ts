import { documentNumber } from '../../fiscal/values.ts';

/** Why a note is never paired. */
export type Bar = 'cancelled' | 'denied' | 'conflicting';

const ALONE =
  'Confira o pedido e envie de novo só esta etiqueta com a nota certa, ou cole o DANFE dela à mão.';
const BARRED: Record<Bar, string> = {
  cancelled:
    'está cancelada: a etiqueta saiu sem DANFE. Não despache sem uma nota válida; se já emitiu outra, envie o XML dela.',
  denied: 'teve o uso denegado: a etiqueta saiu sem DANFE. Emita outra nota e envie o XML dela.',
  conflicting:
    'veio em arquivos com conteúdos diferentes: a etiqueta saiu sem DANFE. Baixe o XML de novo no emissor e envie só ele.',
};

/** A number as papers write it, after its noun. */
export function numbered(number: string): string {
  return documentNumber(number);
}

export function barred(number: string, bar: Bar): string {
  return `A nota ${numbered(number)} ${BARRED[bar]}`;
}

export const contradictory = `A etiqueta mostra uma chave de acesso e um número de nota que não são da mesma nota. ${ALONE}`;

export function absent(number: string): string {
  return `A etiqueta mostra a nota ${numbered(number)}, que não está entre os XMLs. Envie o XML dela.`;
}

export function anotherOfRecipient(number: string): string {
  return `A etiqueta mostra a nota ${numbered(number)}, que não está entre os XMLs; para o mesmo destinatário veio outra, que não foi usada. Envie o XML da nota ${numbered(number)}.`;
}

export function anotherIssuer(number: string): string {
  return `A etiqueta mostra a nota ${numbered(number)}, e a que veio com esse número é de outro emitente ou de outra série. Envie o XML da nota certa.`;
}

export function sameNumber(number: string): string {
  return `A etiqueta mostra só o número ${numbered(number)}, e há mais de uma nota com ele. ${ALONE}`;
}

export function otherRecipient(number: string): string {
  return `A nota ${numbered(number)} tem o número que a etiqueta mostra, mas é para outro destinatário. ${ALONE}`;
}

export const severalByToken = `Mais de uma nota cita o pedido ou o rastreio desta etiqueta. ${ALONE}`;
export const severalByRecipient = `O destinatário tem mais de um pedido ou mais de uma nota neste lote, e a etiqueta não diz qual é a dela. ${ALONE}`;
export const otherOrder = `A nota deste destinatário cita outro pedido, e não o desta etiqueta. ${ALONE}`;

export function taken(number: string, position: number): string {
  return `A nota ${numbered(number)} já é da etiqueta ${position}. ${ALONE}`;
}

export function contested(number: string, positions: readonly number[]): string {
  return `As etiquetas ${positions.join(', ')} levam à mesma nota ${numbered(number)}, e são de pedidos diferentes. ${ALONE}`;
}
