/** Why bytes are not a fiscal document that can be worked on. */
export type FiscalFault =
  /** Not well-formed XML, or cut. */
  | 'damaged'
  /** It declares a document type or entities, which no fiscal XML has. */
  | 'entities'
  /** XML of something else. */
  | 'notFiscal'
  | 'tooLarge';

export class FiscalError extends Error {
  readonly fault: FiscalFault;

  constructor(fault: FiscalFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
