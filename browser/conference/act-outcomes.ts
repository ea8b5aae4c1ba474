import type { ActAnswer } from '../../common/shipping/conference.ts';
import { checkWords } from '../../common/shipping/conference-words.ts';
import type { NewAct } from './outbox.ts';
import type { ShownOutcome } from './outcome.ts';
import type { ParcelRows } from './parcel-rows.ts';

const LONGEST_SHOWN_CODE = 60;

/** Returns the outcome to show for an act that waits for the network. */
export function keptOutcome(act: NewAct, rows: ParcelRows): ShownOutcome {
  const kept = { kind: 'kept', title: 'Anotado, sem rede' } as const;
  if (act.do === 'undo')
    return { ...kept, text: `Será desfeito quando a rede voltar: pacote nº ${act.position}.`, detail: '' };
  const text = `Guardado neste aparelho: será conferido quando a rede voltar. ${rows.guess(act.text)}`;
  return { ...kept, text: text.trim(), detail: readWords(act.text) };
}

export function undoneOutcome({ result, parcel }: ActAnswer): ShownOutcome {
  const position = parcel?.position ?? 0;
  if (result === 'undone')
    return { kind: 'idle', title: 'Desfeito', text: `O pacote nº ${position} volta a faltar.`, detail: '' };
  const now = parcel ? `O pacote nº ${position} está ${checkWords(parcel, Date.now())}.` : '';
  return { kind: 'idle', title: 'Nada a desfazer', text: now, detail: '' };
}

export function shownCode(text: string): string {
  return text.slice(0, LONGEST_SHOWN_CODE);
}

export function readWords(text: string): string {
  return `Lido: ${shownCode(text)}`;
}
