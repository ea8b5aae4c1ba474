import type { ScanResult } from '../../../common/shipping/conference.ts';
import {
  askingWords,
  finishedWords,
  type OutcomeWords,
  outcomeWords,
} from '../../../common/shipping/conference-words.ts';
import { type ConferenceView, loadedProgress, progressOf } from './view.ts';

/** The icon of each outcome; its shape and colour are its own. `browser/conference` draws the same icons. */
const SHAPES: Record<ScanResult | 'finished' | 'idle' | 'kept', string> = {
  checked: 'M3 12.5 9.5 19 21 6',
  finished: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM8 12l3 3 5.5-6',
  already: 'M4 8.5h16M4 15.5h16',
  other_carrier: 'M3 12h17M13 5l7 7-7 7',
  unknown: 'M5 5l14 14M19 5 5 19',
  idle: 'M4 5v14M8 5v14M12 5v14M17 5v14M20 5v14',
  kept: 'M12 4v9M12 17v3',
};

/** The outcome of the last scan. */
export function Outcome({ view }: { view: ConferenceView }) {
  const { outcome } = view;
  const finished = finishedIn(view);
  const kind = finished ? 'finished' : (outcome?.result ?? 'idle');
  const words = finished ?? (outcome ? wordsOf(outcome, view) : askingWords(loadedProgress(view)));
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

/**
 * Returns the words for a finished load; undefined if parcels are missing or the last scan needs its own
 * words.
 */
export function finishedIn(view: ConferenceView): OutcomeWords | undefined {
  const { outcome, loading, groups } = view;
  if (outcome && outcome.result !== 'checked') return undefined;
  const last = outcome?.parcel?.position;
  return finishedWords(loadedProgress(view), progressOf(groups), { loading: loading?.carrier ?? null, last });
}

function wordsOf(outcome: NonNullable<ConferenceView['outcome']>, { loading, now }: ConferenceView) {
  return outcomeWords(
    { ...outcome, parcel: checkOf(outcome.parcel) },
    { code: outcome.code, loading: loading?.carrier ?? null, now },
  );
}

function checkOf(parcel: NonNullable<ConferenceView['outcome']>['parcel']) {
  return parcel && { ...parcel, at: parcel.checkedAt };
}

function detailOf({ parcel, code }: NonNullable<ConferenceView['outcome']>): string {
  if (!parcel) return code === '' ? '' : `Lido: ${code}`;
  return [parcel.recipient, parcel.tracking ?? parcel.order].filter(Boolean).join(' · ');
}
