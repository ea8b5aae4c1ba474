import { byId } from '../elements.ts';
import type { Refusal } from './exchange.ts';

/** Shows the state of the network. `isStored`: the waiting scans survive the closing of the page. */
export function showNetwork(state: 'ok' | Refusal, waiting: number, isStored: boolean): void {
  const place = byId('rede', HTMLElement);
  if (!place) return;
  place.hidden = state === 'ok';
  const text = state === 'ok' ? '' : networkWords(state, waiting, isStored);
  // Unchanged text is not set again, so that screen readers do not repeat it.
  if (place.textContent !== text) place.textContent = text;
}

function networkWords(state: Refusal, waiting: number, isStored: boolean): string {
  const kept = waiting === 1 ? '1 leitura guardada' : `${waiting} leituras guardadas`;
  const close = isStored ? '' : ' Não feche esta página antes disso.';
  if (state === 'gone') return `Este lote não existe mais. ${kept} neste aparelho.`;
  if (state === 'busy') return `Muitas leituras ao mesmo tempo: ${kept}, para enviar em instantes.${close}`;
  return waiting === 0
    ? 'Sem rede. Pode continuar: as leituras ficam guardadas neste aparelho.'
    : `Sem rede: ${kept} neste aparelho, para enviar quando a rede voltar.${close}`;
}
