/**
 * The rules by which the sheets of a marketplace or carrier are recognised, cut and read. Patterns are for
 * folded text: capitals without accents.
 */
export interface SheetLayout {
  /** Equal to the name of its file. */
  id: string;
  /** The name that users know. */
  marketplace: string;
  /** Used if the label names none. */
  carrier: string;
  /** Each mark in a text adds its worth; from 2 on the layout matches. */
  marks: readonly { pattern: RegExp; worth: 1 | 2 }[];
  /**
   * True for a carrier's own labels: a marketplace's label that also names the carrier is the marketplace's.
   */
  isCarriers: boolean;
  /** Four on A4 are cut by their text; one a sheet is never cut; others are cut by their ink. */
  sheet: 'four' | 'one' | 'any';
  /** Global patterns; the value is the concatenation of their groups. */
  tracking: readonly RegExp[];
  order: readonly RegExp[];
  /** A text that alone in its cell is above the recipient's name, if no heading is. */
  overRecipient: RegExp | null;
}
