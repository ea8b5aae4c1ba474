import type { SheetLayout } from './layout.ts';

export const amazon: SheetLayout = {
  id: 'amazon',
  marketplace: 'Amazon',
  carrier: 'Amazon Logistics',
  marks: [
    { pattern: /\bAMAZON\b/, worth: 1 },
    { pattern: /(?<![0-9A-Z])TB[AR]\d{9,12}(?![0-9A-Z])/, worth: 2 },
    { pattern: /(?<![\d-])\d{3}-\d{7}-\d{7}(?![\d-])/, worth: 2 },
  ],
  isCarriers: false,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(TB[AR]\d{9,12})(?![0-9A-Z])/g],
  order: [/(?<![\d-])(\d{3}-\d{7}-\d{7})(?![\d-])/g],
  overRecipient: null,
};
