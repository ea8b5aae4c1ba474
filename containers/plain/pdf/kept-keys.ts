/** What a part keeps of the whole catalog as it is. */
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
