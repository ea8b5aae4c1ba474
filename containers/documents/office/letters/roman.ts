const LARGEST = 3_999;
const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
  ] as const),
  ...([
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const),
];

/** A whole number from 1 to 3,999 in Roman digits; any other as it is. */
export function romanOf(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > LARGEST) return String(value);
  let rest = value;
  let text = '';
  for (const [size, letters] of ROMAN)
    while (rest >= size) {
      text += letters;
      rest -= size;
    }
  return text;
}
