import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOfMessage, plainPage } from '../../../../containers/documents/office/mending/chunk-page.ts';

const shown = (page: Buffer | null) =>
  page?.toString('latin1').replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** A page and its picture as scripts put them into a document. */
function message(page: string, encoding: string, picture = 'iVBORw0KGgo='): Buffer {
  const part = (head: string, body: string) => `------=parte\r\n${head}\r\n\r\n${body}\r\n`;
  return Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n type="text/html";\r\n boundary="----=parte"\r\n\r\n${part(
      `Content-Type: text/html;\r\n charset="utf-8"\r\nContent-Transfer-Encoding: ${encoding}`,
      page,
    )}${part('Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: file:///C:/fake/image0.png\r\nContent-ID: <figura>', picture)}------=parte--\r\n`,
    'latin1',
  );
}

describe('a page that is a part of a Word document', () => {
  test.each([
    ['UTF-8', Buffer.from('<p>Ação</p>')],
    ['UTF-8 with its mark', Buffer.from('\ufeff<p>Ação</p>')],
    ['UTF-16', Buffer.from('\ufeff<p>Ação</p>', 'utf16le')],
    ['Windows-1252', Buffer.from('<p>Ação</p>', 'latin1')],
    ['what it says', Buffer.from('<meta charset="iso-8859-1"><p>Ação</p>', 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(shown(plainPage(bytes))).toContain('<p>Ação</p>');
  });

  test('keeps every character in ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const letters = text.replace(/[<>&]/g, '');
        const page = plainPage(Buffer.from(`<p>é${letters}</p>`));
        expect(page.every((byte) => byte < 128)).toBe(true);
        expect(shown(page)).toBe(`<p>é${letters}</p>`);
      }),
    );
  });

  test('has the pictures of its message in it, by their places and their ids', () => {
    const page =
      '<p>A=C3=A7=\r\n=C3=A3o</p><img src=3D"image0.png"><img src=3D\'cid:figura\'><img src=3D"https://exemplo.com.br/a.png">';
    const read = shown(pageOfMessage(message(page, 'quoted-printable')));
    expect(read).toContain('<p>Ação</p>');
    expect(read?.match(/src="[^"]*"/g)).toEqual([
      'src="data:image/png;base64,iVBORw0KGgo="',
      'src="data:image/png;base64,iVBORw0KGgo="',
      'src="https://exemplo.com.br/a.png"',
    ]);
  });

  test('is read in each encoding of messages', () => {
    const bytes = Buffer.from('<p>Ação</p>');
    expect(shown(pageOfMessage(message(bytes.toString('latin1'), '8bit')))).toContain('<p>Ação</p>');
    expect(shown(pageOfMessage(message(bytes.toString('base64'), 'base64')))).toContain('<p>Ação</p>');
  });

  test('is none of a message without one', () => {
    expect(pageOfMessage(Buffer.from('Content-Type: text/plain\r\n\r\noi'))).toBeNull();
  });
});
