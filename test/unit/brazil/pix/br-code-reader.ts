/** A reader of BR Codes, written from the EMV standard: what is inside, and nothing left over. */

export type Fields = Record<string, string>;

/** Two digits of id, two of length, the value; again. */
export function readFields(text: string): Fields {
  const fields: Fields = {};
  let rest = text;
  while (rest !== '') {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    const value = rest.slice(4, 4 + Number(length));
    if (length === '' || length === '00' || value.length !== Number(length) || id in fields)
      throw new Error(`not a field: ${rest}`);
    fields[id] = value;
    rest = rest.slice(4 + value.length);
  }
  return fields;
}

/** The remainder of the polynomial division over the bits of the text, by long division. */
export function crcOf(text: string): string {
  const bits = [...text].flatMap((character) => [...character.charCodeAt(0).toString(2).padStart(8, '0')]);
  const dividend = [...bits, ...'0'.repeat(16)].map(Number);
  for (let place = 0; place < 16; place++) dividend[place] = 1 - (dividend[place] ?? 0);
  const divisor = [...'10001000000100001'].map(Number);
  for (let place = 0; place < bits.length; place++) {
    if (dividend[place] === 0) continue;
    for (const [offset, bit] of divisor.entries())
      dividend[place + offset] = (dividend[place + offset] ?? 0) ^ bit;
  }
  return Number.parseInt(dividend.slice(-16).join(''), 2).toString(16).padStart(4, '0').toUpperCase();
}
