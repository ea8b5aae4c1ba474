/** The fields and other features that a template contains. */
export interface Findings {
  /** The fields' names, as they are first written. */
  names: Map<string, string>;
  /** Word's fields that cannot be merged, by their types. */
  unsupported: Set<string>;
  /** Formats of `\*` that are not known, and are left out. */
  formats: Set<string>;
  /** Fields that go to the next record within a letter. */
  nexts: number;
  hasConditions: boolean;
  /** Fields that show how many pages there are. */
  pageTotals: number;
  comments: number;
}

export function newFindings(): Findings {
  return {
    names: new Map(),
    unsupported: new Set(),
    formats: new Set(),
    nexts: 0,
    hasConditions: false,
    pageTotals: 0,
    comments: 0,
  };
}
