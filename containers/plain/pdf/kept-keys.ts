/** Keys of the catalog that each part of a divided document keeps unchanged. */
export const KEPT: readonly string[] = [
  ...[
    '/Type',
    '/Version',
    '/Extensions',
    '/Pages',
    '/PageLayout',
    '/ViewerPreferences',
    '/Lang',
    '/Metadata',
  ],
  ...['/OCProperties', '/OutputIntents', '/URI'],
];
