import { open } from 'node:fs/promises';

const MOST_BYTES = 32 * 1024 * 1024;
/** An address that is neither of the drawing itself nor holds its data. */
const OUTSIDE =
  /(?:href|src)\s{0,100}=\s{0,100}["']\s{0,100}(?!#|data:)[^"'\s]|url\(\s{0,100}["']?(?!#|data:)[^"'\s)#]|@import\b/i;

/** Whether an SVG names files outside of it, which are never opened; links that are only followed count too little to matter. */
export async function namesOutside(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return OUTSIDE.test(withoutLinks(buffer.toString('latin1', 0, bytesRead)));
  } finally {
    await file.close();
  }
}

/** A link to click on draws nothing. */
function withoutLinks(svg: string): string {
  return svg.replace(/<a\s[^>]{0,2000}>/gi, '');
}
