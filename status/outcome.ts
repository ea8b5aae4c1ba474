/** The result of one probe of the service. `why` is a short phrase in Portuguese, shown on the page. */
export type Outcome =
  | { is: 'right'; ms: number }
  /** A fault of the service. */
  | { is: 'wrong'; why: string }
  /** The service answered that an external source does not respond. */
  | { is: 'source'; why: string }
  /** Nothing is known about the service. */
  | { is: 'unmeasured'; why: string };

export type OutcomeKind = Outcome['is'];
