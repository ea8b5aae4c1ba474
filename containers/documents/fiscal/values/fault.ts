/** Why bytes cannot be used as a fiscal document. */
export type FiscalFault =
  /** Not well-formed XML, or cut off. */
  | 'damaged'
  /** It declares a document type or entities, which no fiscal XML has. */
  | 'entities'
  /** XML of another kind. */
  | 'notFiscal'
  | 'tooLarge';

export class FiscalError extends Error {
  readonly fault: FiscalFault;

  constructor(fault: FiscalFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Returns the fault of an XML; an unexpected error is logged, and concerns this XML alone, not the others of the job. */
export function faultOf(error: unknown): FiscalFault {
  if (error instanceof FiscalError) return error.fault;
  console.error(error);
  return 'damaged';
}
