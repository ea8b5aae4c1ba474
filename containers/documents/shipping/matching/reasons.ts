import { documentNumber } from '../../fiscal/values/values.ts';

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

const MOST_POSITIONS = 20;

function listed(positions: readonly number[]): string {
  const more = positions.length - MOST_POSITIONS;
  const shown = positions.slice(0, MOST_POSITIONS).join(', ');
  return more > 0 ? `${shown} e mais ${more}` : shown;
}

/** Texts about a label that is not paired, which say what to do. Positions are those of labels, from 1. */
export const REASONS = {
  barred: (number: string, bar: Bar) => `A nota ${documentNumber(number)} ${BARRED[bar]}`,
  unknown:
    'A etiqueta não mostra nota que se pudesse ler, e nenhum dos XMLs cita o rastreio ou o pedido dela nem é só para o destinatário dela. Cole o DANFE à mão.',
  contradictory: `A etiqueta mostra chaves de acesso ou números que não são da mesma nota. ${ALONE}`,
  absent: (number: string) =>
    `A etiqueta mostra a nota ${documentNumber(number)}, que não está entre os XMLs. Envie o XML dela.`,
  anotherOfRecipient: (number: string) =>
    `A etiqueta mostra a nota ${documentNumber(number)}, que não está entre os XMLs. Para o mesmo destinatário veio outra, que não foi usada. Envie o XML da nota ${documentNumber(number)}.`,
  anotherIssuer: (number: string) =>
    `A etiqueta mostra a nota ${documentNumber(number)}, e a que veio com esse número é de outro emitente ou de outra série. Envie o XML da nota certa.`,
  sameNumber: (number: string) =>
    `A etiqueta mostra só o número ${documentNumber(number)}, e há mais de uma nota com ele. ${ALONE}`,
  otherRecipient: (number: string) =>
    `A nota ${documentNumber(number)} tem o número que a etiqueta mostra, mas é para outro destinatário. ${ALONE}`,
  severalByToken: `Mais de uma nota cita o pedido ou o rastreio desta etiqueta. ${ALONE}`,
  severalByRecipient: `O destinatário tem mais de um pedido ou mais de uma nota neste lote, e a etiqueta não diz qual é a dela. ${ALONE}`,
  otherOrder: `A nota deste destinatário cita outro pedido, e não o desta etiqueta. ${ALONE}`,
  taken: (number: string, position: number) =>
    `A nota ${documentNumber(number)} já é da etiqueta ${position}. ${ALONE}`,
  contested: (number: string, positions: readonly number[]) =>
    `As etiquetas ${listed(positions)} levam à mesma nota ${documentNumber(number)}, e são de pedidos diferentes. ${ALONE}`,
} as const;
