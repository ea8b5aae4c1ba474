/** The product's version, as in package.json and CHANGELOG.md. The API's contract has its own version. */
export const PRODUCT_VERSION = '1.5.0';
