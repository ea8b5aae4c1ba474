/** What of a ZPL file is not as it would be printed, each with the names it concerns. */
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
