import type { SheetLayout } from './layout.ts';

export const jtExpress: SheetLayout = {
  id: 'jt-express',
  marketplace: 'Outro',
  carrier: 'J&T Express',
  marks: [
    { pattern: /\bJ ?& ?T EXPRESS\b/, worth: 2 },
    { pattern: /(?<![0-9A-Z])888\d{12}(?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: true,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(888\d{12})(?![0-9A-Z])/g],
  order: [],
  overRecipient: null,
};
