import type { SheetLayout } from './layout.ts';

export const jadlog: SheetLayout = {
  id: 'jadlog',
  marketplace: 'Outro',
  carrier: 'Jadlog',
  marks: [{ pattern: /\bJAD ?LOG\b/, worth: 2 }],
  isCarriers: true,
  sheet: 'four',
  // A company's number has as many digits.
  tracking: [/(?<![0-9A-Z]|CNPJ[:.]? ?)(\d{14})(?![0-9A-Z])/g],
  order: [],
  overRecipient: null,
};
