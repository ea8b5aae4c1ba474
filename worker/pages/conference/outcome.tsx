import type { ScanResult } from '../../../common/shipping/conference.ts';
import { outcomeWords } from '../../../common/shipping/conference-words.ts';
import type { ConferenceView } from './view.ts';

/** Each has its colour and its shape: a tick, a pair of lines, an arrow, a cross. Shown by browser/conference too. */
const SHAPES: Record<ScanResult | 'idle' | 'kept', string> = {
  checked: 'M3 12.5 9.5 19 21 6',
  already: 'M4 8.5h16M4 15.5h16',
  other_carrier: 'M3 12h17M13 5l7 7-7 7',
  unknown: 'M5 5l14 14M19 5 5 19',
  idle: 'M4 5v14M8 5v14M12 5v14M17 5v14M20 5v14',
  kept: 'M12 4v9M12 17v3',
};

/** What became of the last scan. */
export function Outcome({ view }: { view: ConferenceView }) {
  const { outcome, loading, now } = view;
  const kind = outcome?.result ?? 'idle';
  const words = outcome
    ? outcomeWords(
        { ...outcome, parcel: checkOf(outcome.parcel) },
        { code: outcome.code, loading: loading?.carrier ?? null, now },
      )
    : { title: 'Leia o primeiro código', text: 'Passe o leitor na etiqueta, ou digite o código abaixo.' };
  return (
    <div id="resultado" class={`outcome ${kind}`} role="status">
      {Object.entries(SHAPES).map(([name, path]) => (
        <svg class={`of-${name}`} viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
      ))}
      <p>
        <strong>{words.title}</strong>
        <span>{words.text}</span>
        <span class="detail">{outcome ? detailOf(outcome) : ''}</span>
      </p>
    </div>
  );
}

function checkOf(parcel: NonNullable<ConferenceView['outcome']>['parcel']) {
  return parcel && { ...parcel, at: parcel.checkedAt };
}

function detailOf({ parcel, code }: NonNullable<ConferenceView['outcome']>): string {
  if (!parcel) return code === '' ? '' : `Lido: ${code}`;
  return [parcel.recipient, parcel.tracking ?? parcel.order].filter(Boolean).join(' · ');
}
