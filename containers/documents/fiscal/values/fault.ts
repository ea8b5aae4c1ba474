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
