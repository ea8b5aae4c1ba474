/*
 * What the Worker asks of the container program for a shipping batch. Two runs that are no tools of the catalogue:
 * `shipping-read` (inputs `labels`: the PDFs) before anything is charged, and `shipping-print` (inputs `labels` again,
 * `recognition` and `xmls`), which makes the batch.
 */

/** The one output of a run of `shipping-read`, as JSON: what is on the sheets of all files, in their order. */
export interface Recognition {
  labels: RecognisedLabel[];
  /** What is no label, and is printed apart. */
  others: OtherRegion[];
  /** Sheets with nothing on them, and places for labels that are empty. */
  blanks: number;
}

/** The `text` of a run of `shipping-read`, as JSON: what the price is made of. */
export interface LabelCount {
  /** As printed: what comes twice counts once. */
  labels: number;
  /** Of each order once, in their order. */
  codes: string[];
}

/** Where a region lies, as it is cut out. */
export interface CutPlace {
  /** Of the files in the field `labels`, from 0. */
  file: number;
  /** From 1. */
  sheet: number;
  /** Degrees clockwise by which the sheet lies askew. */
  skew: number;
  /** Left, top, right and bottom in points, from the top left corner of the sheet as it is shown, turned back by its skew. */
  box: [number, number, number, number];
}

export interface OtherRegion extends CutPlace {
  kind: 'control' | 'declaration' | 'danfe';
}

/** The facts on a label; null for a fact that it does not show, or shows in two versions. */
export interface RecognisedLabel extends CutPlace {
  /** Of the layout, by its file; `outro` where none is known. */
  layout: string;
  /** As users know them: `Shopee`, `Correios`; `Outro` where they are not known. */
  marketplace: string;
  carrier: string;
  /** Pack id, or the marketplace's number. */
  order: string | null;
  tracking: string | null;
  recipient: string | null;
  /** Eight digits. */
  cep: string | null;
  invoice: InvoiceSign;
  /** Under which the month knows its order: of what it shows, or of how it looks. */
  code: string;
  /** The position in `labels`, from 0, of the same label with the same code; null for the first, which is printed. */
  copyOf: number | null;
  /** Whatever a scanner may read off it, as `scanText` gives it. */
  scans: string[];
}

/** What a label says of its invoice. */
export interface InvoiceSign {
  /** 44 characters. */
  key: string | null;
  /** Without leading zeros and dots. */
  number: string | null;
  series: string | null;
  /** Of the issuer. */
  cnpj: string | null;
  /** It shows keys or numbers that contradict each other; the rest is null, and it is matched by nothing. */
  isContested?: boolean;
}
