import type { SheetLayout } from './layout.ts';

export const shopee: SheetLayout = {
  id: 'shopee',
  marketplace: 'Shopee',
  carrier: 'Shopee Xpress',
  marks: [
    { pattern: /\bSHOPEE\b/, worth: 2 },
    { pattern: /\bSPX\b/, worth: 1 },
    { pattern: /(?<![0-9A-Z])BR\d{12}[0-9A-Z](?![0-9A-Z])/, worth: 2 },
  ],
  isCarriers: false,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(BR(?:[0-9A-Z]{13}|\d{10,20}))(?![0-9A-Z])/g],
  // It begins with the date of the order.
  order: [
    /(?<![0-9A-Z])(\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d{0,7}[A-Z])[0-9A-Z]{8})(?![0-9A-Z])/g,
  ],
  overRecipient: null,
};
