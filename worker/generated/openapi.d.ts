/** Made by scripts/openapi.mjs: the OpenAPI document as JSON. */
export declare const openapi: string;
/** Changes whenever the document does. */
export declare const revision: string;
