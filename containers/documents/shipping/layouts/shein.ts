import type { SheetLayout } from './layout.ts';

/** A page with the label, then one with its DANFE. */
export const shein: SheetLayout = {
  id: 'shein',
  marketplace: 'Shein',
  carrier: 'Outro',
  marks: [
    { pattern: /\bSHEIN\b/, worth: 2 },
    { pattern: /(?<![0-9A-Z])GSH[0-9A-Z]{8,15}(?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: false,
  sheet: 'any',
  tracking: [/(?<![0-9A-Z])(888\d{12})(?![0-9A-Z])/g],
  order: [/(?<![0-9A-Z])(GS[HO][0-9A-Z]{8,15})(?![0-9A-Z])/g],
  overRecipient: null,
};
