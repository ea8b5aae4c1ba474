/** The product's version, as in package.json and CHANGELOG.md; the API has a version of its own in its contract. */
export const PRODUCT_VERSION = '1.5.0';
