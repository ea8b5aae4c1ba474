/** Made by scripts/local/tool-guides.ts: the HTML of docs/tools, by the names of its files. */
export declare const toolGuides: Readonly<Record<string, string>>;
