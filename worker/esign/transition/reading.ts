import type { EnvelopeDefinition, EnvelopeState, ReadingEvent } from '../state.ts';
import { listed } from './before-signing.ts';
import { find } from './change.ts';
import type { Changed, CommandRejection, Origin, ReadingCommand } from './command.ts';
import { obstacleOf } from './signing.ts';

/**
 * Records that the document was shown, opened as a file or declared as read. A repeat in the same login adds
 * no event.
 */
export function noteReading(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: ReadingCommand,
  now: number,
): Changed | CommandRejection {
  const obstacle = obstacleOf(state, command.signer, now);
  if (obstacle !== null) return obstacle;
  const act = (type: ReadingEvent, detail: string) => ({ ...command, type, detail });
  // `pages` distinguishes this event from `document_shown` in older trails, which had no `document_read`.
  const pages = `pages=${definition.pages}`;
  switch (command.do) {
    case 'show_document':
      return noteOnce(state, act('document_shown', pages), now);
    case 'open_document':
      return noteOnce(state, act('document_opened', pages), now);
    case 'declare_read': {
      const shown = Math.min(command.pagesShown ?? 0, definition.pages);
      if (shown === 0) return noteOnce(state, act('document_read', pages), now);
      // The report that the document was shown may have been lost with the connection.
      const before = noteOnce(state, act('document_shown', pages), now);
      const read = act('document_read', `${pages}; pages_shown=${shown}`);
      if (typeof before === 'string') return noteOnce(state, read, now);
      const after = noteOnce(before.state, read, now);
      return typeof after === 'string' ? before : { ...after, events: [...before.events, ...after.events] };
    }
  }
}

interface ReadingAct {
  type: ReadingEvent;
  signer: number;
  origin: Origin;
  detail: string;
}

function noteOnce(state: EnvelopeState, act: ReadingAct, now: number): Changed | CommandRejection {
  const { type, signer: id, origin, detail } = act;
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  const last = signer.reading?.[type];
  if (last !== undefined && last >= (signer.verifiedAt ?? 0)) return 'nothing_new';
  const noted = { ...signer, reading: { ...signer.reading, [type]: now } };
  return listed(state, noted, { type, signer: id, origin, detail });
}
