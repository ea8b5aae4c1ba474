/** What a run of `shipping-print` is asked for, beside its inputs. */
export interface PrintOptions {
  /** Each label is followed by its DANFE. */
  interleave: boolean;
  /** The names of the files in the field `labels`, as their sender knows them. */
  labelFiles: string[];
}

export type OutputKind = 'labels' | 'carrier' | 'danfes' | 'pick_list' | 'other_sheets';

/** The last output of a run of `shipping-print`, as JSON; the others are the PDFs, in the order of `outputs`. */
export interface BatchResult {
  outputs: { name: string; kind: OutputKind; pages: number }[];
  /** In the order of `todas.pdf`: the first has position 1. */
  parcels: Parcel[];
  invoicesWithoutLabel: { key: string; number: string; recipient: string | null }[];
  ambiguous: { position: number; reason: string; candidates: string[] }[];
  /** A label that came twice, with the position of the first; or a file with an invoice that another has, too: both are null. */
  duplicates: { file: string; sheet: number | null; of: number | null }[];
  /** Files, or what lies in ZIPs, of which nothing was made; reasons are Portuguese sentences that say what to do. */
  ignored: { file: string; reason: string }[];
  /** Remarks about labels and notes that were used nevertheless. */
  remarks: { position: number; text: string }[];
  sheets: { labels: number; control: number; declarations: number; blank: number };
}

export type MatchedBy = 'key' | 'number' | 'tracking' | 'recipient';

/** A printed label with what was found of it. */
export interface Parcel {
  file: string;
  sheet: number;
  marketplace: string;
  carrier: string;
  order: string | null;
  tracking: string | null;
  recipient: string | null;
  /** Of the paired note. */
  invoice: string | null;
  key: string | null;
  matchedBy: MatchedBy | null;
  /** As the recognition names the order. */
  code: string;
  /** Whatever a scanner may read off the label or its DANFE, as `scanText` gives it. */
  scans: string[];
}
