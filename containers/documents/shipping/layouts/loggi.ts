import type { SheetLayout } from './layout.ts';

export const loggi: SheetLayout = {
  id: 'loggi',
  marketplace: 'Outro',
  carrier: 'Loggi',
  marks: [
    { pattern: /\bLOGGI\b/, worth: 2 },
    { pattern: /(?<![0-9A-Z])LGI-?[0-9A-Z]{8,16}(?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: true,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(LGI-?[0-9A-Z]{8,16})(?![0-9A-Z])/g],
  order: [],
  overRecipient: null,
};
