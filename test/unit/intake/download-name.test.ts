import { expect, test } from 'vitest';
import { nameOf } from '../../../worker/intake/download-name.ts';

const SITE = 'https://loja.example';

function isAccepted(extension: string): boolean {
  return extension === 'pdf' || extension === 'png';
}

test.each([
  ['of the response', 'filename="nota.pdf"', 'image/png', ['/outro.png'], 'nota.pdf'],
  [
    'of the response, with the extension of its type',
    'filename=nota',
    'application/pdf',
    ['/a.png'],
    'nota.pdf',
  ],
  ['of an address, where that of the response says no kind', 'filename=nota', 'text/x', ['/a.png'], 'a.png'],
  ['of the first address with an extension', '', 'image/png', ['/baixar', '/nota.pdf'], 'nota.pdf'],
  ['of the first address, with the extension of the type', '', 'IMAGE/PNG; q=1', ['/a', '/b'], 'a.png'],
  ['of the first address, where nothing says its kind', '', '', ['/a', '/b'], 'a'],
  [
    'with the extension of its type, where its address names a program',
    '',
    'application/pdf',
    ['/doc.php'],
    'doc.php.pdf',
  ],
  [
    'with the extension of its type, where its address ends in a number',
    '',
    'application/pdf',
    ['/2.10'],
    '2.10.pdf',
  ],
  [
    'of the address that names a file, after one that names a program',
    '',
    'text/x',
    ['/doc.php', '/a.pdf'],
    'a.pdf',
  ],
  ['of the program, where no type is accepted either', '', 'text/html', ['/login.php'], 'login.php'],
  ['of the response, whatever its type', 'filename="nota.docx"', 'application/pdf', ['/a.pdf'], 'nota.docx'],
  ['of the address, where the type is not accepted', 'filename=nota', 'text/html', ['/a.pdf'], 'a.pdf'],
  [
    'with the extension of its type, where none is accepted',
    'filename=nota',
    'text/html',
    ['/a'],
    'nota.html',
  ],
  ['decoded', '', '', ['/pasta/a%C3%A7%C3%A3o.pdf?b=c.png'], 'ação.pdf'],
  ['undecoded, where it cannot be decoded', '', '', ['/%zz.pdf'], '%zz.pdf'],
  ['arquivo, where there is none', '', 'application/pdf', ['/'], 'arquivo.pdf'],
])('the name of a download is that %s', (_, disposition, type, paths, name) => {
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; ${disposition}` };
  const urls = paths.map((path) => `${SITE}${path}`);
  expect(nameOf(new Response(null, { headers }), urls, isAccepted)).toBe(name);
});

test('a response without headers has the name of its address', () => {
  expect(nameOf(new Response(null), [`${SITE}/nota.pdf`], isAccepted)).toBe('nota.pdf');
});
