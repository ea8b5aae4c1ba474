import type { SheetLayout } from './layout.ts';

export const tiktokShop: SheetLayout = {
  id: 'tiktok-shop',
  marketplace: 'TikTok Shop',
  carrier: 'Outro',
  marks: [{ pattern: /\bTIK ?TOK\b/, worth: 2 }],
  isCarriers: false,
  sheet: 'four',
  tracking: [/(?<![0-9A-Z])(888\d{12})(?![0-9A-Z])/g],
  order: [/(?<![0-9A-Z])(5\d{17})(?![0-9A-Z])/g],
  overRecipient: null,
};
