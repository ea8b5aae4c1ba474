/** This PDF cannot be sealed: another try would end as this one. */
export class SealFault extends Error {}
