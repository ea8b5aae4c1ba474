/** The options of a run of `shipping-print`. */
export interface PrintOptions {
  /** Each label is followed by its DANFE. */
  interleave: boolean;
  /** The sender's names of the files in the field `labels`. */
  labelFiles: string[];
}

export type OutputKind = 'labels' | 'carrier' | 'danfes' | 'pick_list' | 'other_sheets';

/**
 * The last output of a run of `shipping-print`, as JSON. The others are the PDFs, in the order of `outputs`.
 */
export interface BatchResult {
  outputs: { name: string; kind: OutputKind; pages: number }[];
  /** In the order of `todas.pdf`; the first has position 1. */
  parcels: Parcel[];
  invoicesWithoutLabel: { key: string; number: string; recipient: string | null }[];
  ambiguous: { position: number; reason: string; candidates: string[] }[];
  /**
   * A repeated label, with the position of the first one; or a file whose invoice another file has too, with
   * null for both.
   */
  duplicates: { file: string; sheet: number | null; of: number | null }[];
  /** Files or entries of ZIPs that were not used. Reasons are Portuguese sentences that say what to do. */
  ignored: { file: string; reason: string }[];
  /** Remarks about labels and invoices that were used. */
  remarks: { position: number; text: string }[];
  sheets: { labels: number; control: number; declarations: number; blank: number };
}

export type MatchedBy = 'key' | 'number' | 'tracking' | 'recipient';

/** A printed label and the data recognised on it. */
export interface Parcel {
  file: string;
  sheet: number;
  marketplace: string;
  carrier: string;
  order: string | null;
  tracking: string | null;
  recipient: string | null;
  /** The number of the paired invoice. */
  invoice: string | null;
  key: string | null;
  matchedBy: MatchedBy | null;
  /** The recognition's code of the order. */
  code: string;
  /** All texts that a scanner may read from the label or its DANFE, normalised by `scanText`. */
  scans: string[];
}
