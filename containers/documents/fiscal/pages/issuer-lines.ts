/** Divides the issuer's text into lines: programs of this field write a semicolon where a line ends. */
export function issuerLines(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
