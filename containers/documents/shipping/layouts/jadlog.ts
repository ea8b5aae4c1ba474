import type { SheetLayout } from './layout.ts';

export const jadlog: SheetLayout = {
  id: 'jadlog',
  marketplace: 'Outro',
  carrier: 'Jadlog',
  marks: [{ pattern: /\bJAD ?LOG\b/, worth: 2 }],
  isCarriers: true,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(\d{14})(?![0-9A-Z])/g],
  order: [],
  overRecipient: null,
};
