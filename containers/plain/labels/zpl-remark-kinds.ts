/** Kinds of remarks about parts of a ZPL file that are not printed as they are, each with the names it concerns. */
export type RemarkKind =
  | 'unknown'
  | 'undrawn'
  | 'missingFormat'
  | 'missingGraphic'
  | 'missingFont'
  | 'badDownload'
  | 'cutField'
  | 'cutBlock'
  | 'charset'
  | 'utf8'
  | 'units'
  | 'emptyLabel'
  | 'openLabel'
  | 'badField'
  | 'cutLabel';
