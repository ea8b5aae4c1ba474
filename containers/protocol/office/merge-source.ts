/** The two files of a merge and how they are read. */
export interface MergeSource {
  template: string;
  sheet: { path: string; kind: 'xlsx' | 'ods' | 'text'; isTabs: boolean };
  sheetName?: string | undefined;
  headerRow?: number | undefined;
  visibleOnly: boolean;
  blankLines: boolean;
  arePagesKnown: boolean;
}
