import { describe, expect, test } from 'vitest';
import { readProlog } from '../../../common/prolog.ts';
import { sniff } from '../../../containers/files/sniff.ts';

function typeOf(text: string, encoding: BufferEncoding = 'utf8'): string {
  return sniff(Buffer.from(text, encoding));
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PUBLIC_SVG =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';

describe('a text', () => {
  test.each([
    ['svg', SVG],
    ['svg', `\ufeff\n<?xml version="1.0"?>\n<!-- Gerado -->\n<!-- por um programa -->\n${SVG}`],
    ['svg', `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${PUBLIC_SVG}>${SVG}`],
    ['svg', `${PUBLIC_SVG} [ <!ENTITY ns "a>b"> <!-- don't > --> <!ENTITY x 'y'> ]>${SVG}`],
    ['svg', '<SVG:svg xmlns:svg="http://www.w3.org/2000/svg">'],
    ['html', '<!DOCTYPE html>'],
    ['html', '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>oi'],
    ['html', '<!-- saved from url=(0014)about:internet -->\r\n<HTML>'],
    ['html', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html>'],
    ['html', '<!DOCTYPE html><svg>'],
    ['html', '<table><tr><td>1'],
    ['html', 'MIME-Version: 1.0\r\nContent-Type: multipart/related'],
    ['flatodf', '<?xml version="1.0"?>\n<office:document xmlns:office="urn:x" office:mimetype="a">'],
    ['xml', '<?xml version="1.0"?><nfeProc versao="4.00">'],
    ['xml', '<?xml version="1.0"?><p:presentation>'],
    ['xml', `<?xml version="1.0"?><!-- sem fim ${SVG}`],
    ['playlist', '#EXTM3U\n#EXTINF:10,\na.ts'],
    ['playlist', "ffconcat version 1.0\nfile '/etc/passwd'"],
    ['drawing-script', 'push graphic-context\nviewbox 0 0 1 1'],
    ['text', 'Prezada Ana,\n<p>não é uma página</p>'],
    ['text', '<htmlx>'],
    ['text', 'The free software license that follows'],
    ['text', 'cod;skip;valor\r\n1;2;3\r\n'],
    ['text', 'Era wide demais para a página'],
    ['mp4', '\0\0\0\u0008free\0\0\0\u0008mdat'],
    ['postscript', '%!PS-Adobe-3.0\n'],
    ['postscript', '\u0004%!PS-Adobe-3.0\n'],
    ['postscript', '\r\n%!PS-Adobe-3.0 EPSF-3.0\n'],
    ['postscript', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n%!PS-Adobe-3.0\r\n'],
    ['text', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PCL\r\nE\r\n%!\r\n'],
    ['text', '<'],
    ['text', '<!DOCTYPE'],
    ['text', '<!'],
    ['unknown', 'zeros\0no meio'],
  ])('is %s that begins %j', (type, text) => {
    expect(typeOf(text)).toBe(type);
  });

  test('of two bytes a letter is known by its mark', () => {
    expect(typeOf(`\ufeff<!DOCTYPE html>`, 'utf16le')).toBe('html');
    expect(sniff(Buffer.from(`\ufeff${SVG}`, 'utf16le').swap16())).toBe('svg');
  });
});

describe('the way to the first element', () => {
  test('leads past what comes before it, and tells the document type', () => {
    expect(readProlog(' <!--a--><?b?><!DOCTYPE Html SYSTEM "a>b">\n<!---->\n<X:y-z.1 a>')).toEqual({
      doctype: 'html',
      element: 'x:y-z.1',
      start: 51,
    });
    expect(readProlog('texto')).toEqual({ doctype: null, element: null, start: 0 });
  });
});
