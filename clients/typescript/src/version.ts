/** The version of this package, equal to that of `package.json`. */
export const VERSION = '0.1.0';
