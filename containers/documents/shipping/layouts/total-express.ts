import type { SheetLayout } from './layout.ts';

export const totalExpress: SheetLayout = {
  id: 'total-express',
  marketplace: 'Outro',
  carrier: 'Total Express',
  marks: [
    { pattern: /\bTOTAL ?EXPRESS\b/, worth: 2 },
    { pattern: /(?<![0-9A-Z])TEX[A-Z]?\d{8,12}TX(?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: true,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])([A-Z]{2,4}\d{8,12}TX)(?![0-9A-Z])/g],
  order: [],
  overRecipient: null,
};
