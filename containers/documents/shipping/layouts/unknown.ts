import type { SheetLayout } from './layout.ts';

/** Sheets of an unknown layout: cut by their ink, read by what all labels have in common. */
export const unknown: SheetLayout = {
  id: 'outro',
  marketplace: 'Outro',
  carrier: 'Outro',
  marks: [],
  isCarriers: true,
  sheet: 'any',
  tracking: [],
  order: [],
  overRecipient: null,
};
