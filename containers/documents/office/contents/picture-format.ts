const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '89504e470d0a1a0a'],
  [0, 'ffd8ff'],
  [0, '474946383'],
  [0, '424d'],
  [0, '49492a00'],
  [0, '4d4d002a'],
  [0, 'd7cdc69a'],
  [0, '010009'],
  [0, '020009'],
  [40, '20454d46'],
  [8, '57454250'],
  [0, '0a05'],
  [0, '38425053'],
  [0, '56434c4d5446'],
  [0, '1f8b'],
  [0, '25215053'],
  [0, 'c5d0d3c6'],
  [0, '25504446'],
];

/** Returns true if a picture begins like those of the formats that LibreOffice draws. */
export function isDrawable(head: Buffer): boolean {
  const hexadecimal = head.toString('hex', 0, 64);
  if (SIGNATURES.some(([offset, bytes]) => hexadecimal.startsWith(bytes, offset * 2))) return true;
  const text = head.toString('utf8').trimStart();
  return text.startsWith('<svg') || (text.startsWith('<') && text.includes('<svg'));
}
