import type { MatchedBy } from '../../../../common/shipping/batch-result.ts';
import type { Order } from './orders.ts';
import { REASONS } from './reasons.ts';

/** From the strongest sign to the weakest. */
const STRENGTHS: readonly MatchedBy[] = ['key', 'number', 'tracking', 'recipient'];

interface Claim {
  order: Order;
  note: number;
  by: MatchedBy;
}

/** The findings of orders, of which each note goes to at most one order: by the strongest sign, never by a tie. */
export class Claims {
  readonly #notes: readonly { number: string }[];
  readonly #byNote = new Map<number, Claim[]>();

  constructor(notes: readonly { number: string }[]) {
    this.#notes = notes;
  }

  add(order: Order, note: number, by: MatchedBy): void {
    const claims = this.#byNote.get(note);
    if (claims === undefined) this.#byNote.set(note, [{ order, note, by }]);
    else claims.push({ order, note, by });
  }

  decide(): { granted: Claim[]; refused: (Claim & { reason: string })[] } {
    const [granted, refused]: [Claim[], (Claim & { reason: string })[]] = [[], []];
    for (const [note, claims] of this.#byNote) {
      const number = this.#notes[note]?.number ?? '';
      const strongest = STRENGTHS.find((by) => claims.some((claim) => claim.by === by));
      const [first, ...ties] = claims.filter(({ by }) => by === strongest);
      const isTie = ties.length > 0;
      if (first !== undefined && !isTie) granted.push(first);
      const positions = claims.map(({ order }) => positionOf(order)).sort((one, other) => one - other);
      for (const claim of claims) {
        if (!isTie && claim === first) continue;
        const reason =
          isTie || first === undefined
            ? REASONS.contested(number, positions)
            : REASONS.taken(number, positionOf(first.order));
        refused.push({ ...claim, reason });
      }
    }
    return { granted, refused };
  }
}

function positionOf({ labels }: Order): number {
  return (labels[0] ?? 0) + 1;
}
