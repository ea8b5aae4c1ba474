/** The PDF cannot be sealed; a retry would fail in the same way. */
export class SealFault extends Error {}
