import type { SheetLayout } from './layout.ts';

export const correios: SheetLayout = {
  id: 'correios',
  marketplace: 'Correios',
  carrier: 'Correios',
  marks: [
    { pattern: /(?<![0-9A-Z])[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}(?![0-9A-Z])/, worth: 2 },
    { pattern: /\bCORREIOS\b/, worth: 2 },
    { pattern: /\bSEDEX\b|\bMINI ENVIOS\b/, worth: 1 },
    { pattern: /\bCONTRATO\b/, worth: 1 },
  ],
  isCarriers: true,
  sheet: 'four',
  tracking: [],
  order: [],
  overRecipient: null,
};
