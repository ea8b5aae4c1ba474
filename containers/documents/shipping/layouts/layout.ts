/** How a marketplace's or carrier's sheets are known, cut and read. Patterns are for folded text: capitals without accents. */
export interface SheetLayout {
  /** Named like its file. */
  id: string;
  /** As users know it. */
  marketplace: string;
  /** Where the label names none. */
  carrier: string;
  /** Each that a text has is worth as much; with 2 it is this layout's. */
  marks: readonly { pattern: RegExp; worth: 1 | 2 }[];
  /** A carrier's own labels: a marketplace's that names the carrier too is the marketplace's. */
  isCarriers: boolean;
  /** Four on A4 are cut by their text; one a sheet is never cut; the rest is cut by its ink. */
  sheet: 'four' | 'one' | 'any';
  /** Global patterns; what their groups hold, put together, is the value. */
  tracking: readonly RegExp[];
  order: readonly RegExp[];
  /** What alone in its cell stands over the recipient's name, where no heading does. */
  overRecipient: RegExp | null;
}
