/** Of this package; `package.json` has the same. */
export const VERSION = '0.1.0';
