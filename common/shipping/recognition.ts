/*
 * The Worker's requests to the container program for a shipping batch: two runs that are not tools of the
 * catalogue. `shipping-read` (inputs `labels`: the PDFs) runs before anything is charged; `shipping-print`
 * (inputs `labels` again, `recognition` and `xmls`) makes the batch.
 */

/**
 * The only output of a run of `shipping-read`, as JSON: the contents of the sheets of all files, in order.
 */
export interface Recognition {
  labels: RecognisedLabel[];
  /** Regions that are not labels, and are printed separately. */
  others: OtherRegion[];
  /** The number of empty sheets and empty label places. */
  blanks: number;
}

/** The `text` of a run of `shipping-read`, as JSON, from which the price is calculated. */
export interface LabelCount {
  /** The number of printed labels; repeated ones count once. */
  labels: number;
  /** The code of each order once, in order. */
  codes: string[];
}

/** The position of a region that is cut out. */
export interface CutPlace {
  /** The index of the file in the field `labels`, from 0. */
  file: number;
  /** From 1. */
  sheet: number;
  /** The skew of the sheet in degrees, clockwise. */
  skew: number;
  /**
   * Left, top, right and bottom in points, from the top left corner of the displayed sheet, corrected by its
   * skew.
   */
  box: [number, number, number, number];
}

export interface OtherRegion extends CutPlace {
  kind: 'control' | 'declaration' | 'danfe';
}

/** The data on a label; null for data that is missing or contradictory. */
export interface RecognisedLabel extends CutPlace {
  /** The name of the layout's file; `outro` if the layout is not known. */
  layout: string;
  /** The names that users know: `Shopee`, `Correios`; `Outro` if unknown. */
  marketplace: string;
  carrier: string;
  /** The pack id, or the marketplace's order number. */
  order: string | null;
  tracking: string | null;
  recipient: string | null;
  /** Eight digits. */
  cep: string | null;
  invoice: InvoiceSign;
  /** Identifies the order within the month: derived from the label's data, or from its appearance. */
  code: string;
  /**
   * The index in `labels`, from 0, of the same label with the same code; null for the first, which is
   * printed.
   */
  copyOf: number | null;
  /** All texts that a scanner may read from the label, normalised by `scanText`. */
  scans: string[];
}

/** The data of the invoice on a label. */
export interface InvoiceSign {
  /** 44 characters. */
  key: string | null;
  /** Without leading zeros and dots. */
  number: string | null;
  series: string | null;
  /** The CNPJ of the issuer. */
  cnpj: string | null;
  /** The label shows contradictory keys or numbers; the other fields are null, and it is not matched. */
  isContested?: boolean;
}
