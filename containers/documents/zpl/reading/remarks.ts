import type { RemarkKind } from '../../../plain/labels/zpl-remark-kinds.ts';

const MOST_NAMED = 20;

export interface ZplRemark {
  kind: RemarkKind;
  /** Names of commands, formats and the like; at most so many. */
  names: string[];
  count: number;
}

export class ZplRemarks {
  readonly #counts = new Map<RemarkKind, { names: Set<string>; count: number }>();

  add(kind: RemarkKind, name = ''): void {
    const known = this.#counts.get(kind) ?? { names: new Set<string>(), count: 0 };
    known.count += 1;
    if (name !== '' && known.names.size < MOST_NAMED) known.names.add(name.slice(0, 30));
    this.#counts.set(kind, known);
  }

  list(): ZplRemark[] {
    return [...this.#counts].map(([kind, { names, count }]) => ({ kind, names: [...names], count }));
  }
}
