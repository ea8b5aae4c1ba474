import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAscii85, decodeAsciiHex } from '../../../containers/documents/pdf/archive/ascii-filters.ts';

/** By whole numbers of any size, a group after the other. */
function ascii85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.subarray(at, at + 4);
    let value = BigInt(`0x${Buffer.from([...group, 0, 0, 0].slice(0, 4)).toString('hex')}`);
    let digits = '';
    for (let place = 0; place < 5; place++) {
      digits = String.fromCharCode(33 + Number(value % 85n)) + digits;
      value /= 85n;
    }
    text += digits === '!!!!!' && group.length === 4 ? 'z' : digits.slice(0, group.length + 1);
  }
  return `${text}~>`;
}

test('bytes in ASCII85 and in hexadecimal digits are what they were', () => {
  const some = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(fc.constantFrom(0, 255), { maxLength: 20 }),
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 9 }), (given, line) => {
      const bytes = Uint8Array.from(given);
      const broken = (text: string) => Buffer.from(text.replaceAll(new RegExp(`.{${line}}`, 'g'), '$&\r\n '));
      expect(decodeAscii85(broken(ascii85(bytes)))).toEqual(Buffer.from(bytes));
      expect(decodeAsciiHex(broken(`${Buffer.from(bytes).toString('hex')}>`))).toEqual(Buffer.from(bytes));
    }),
  );
});

test('known texts are read, and what is neither is refused', () => {
  expect(decodeAscii85(Buffer.from('87cURD]i,"Ebo80~>')).toString()).toBe('Hello World!');
  expect(decodeAsciiHex(Buffer.from('48 6F7>')).toString()).toBe('Hop');
  for (const odd of ['v~>', 'a', 's8W-"~>']) expect(() => decodeAscii85(Buffer.from(odd))).toThrow();
  expect(() => decodeAsciiHex(Buffer.from('4g>'))).toThrow();
});
