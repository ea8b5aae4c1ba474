import type { SheetLayout } from './layout.ts';

export const magalu: SheetLayout = {
  id: 'magalu',
  marketplace: 'Magalu',
  carrier: 'Magalu Entregas',
  marks: [
    { pattern: /\bMAGALU\b/, worth: 1 },
    { pattern: /\bMAGALU ENTREGAS\b|\bMAGAZINE LUIZA\b/, worth: 1 },
    { pattern: /(?<![0-9A-Z])LU-\d{10,20}(?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: false,
  sheet: 'four',
  tracking: [],
  order: [/(?<![0-9A-Z])(LU-\d{10,20})(?![0-9A-Z])/g],
  overRecipient: null,
};
