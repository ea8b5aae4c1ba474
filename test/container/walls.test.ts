import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, NODE, NODE_PATHS } from '../../containers/sandbox/sandbox.ts';
import { execute } from '../support/execute.ts';
import { type Finished, type Given, runTool } from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';
import { openAllowed, ownAddresses, Trap } from './support/walls.ts';

const CANARY = 'CANARIO-DO-DISCO';
const allowed = await openAllowed();
const program = useOwnProgram({ EGRESS_ALLOW: allowed.origin });
const home = await mkdtemp(join(tmpdir(), 'papelada-walls-'));
const traps: Trap[] = [];

beforeAll(async () => {
  await writeFile(join(home, 'canario.txt'), CANARY);
  await writeFile(join(home, 'canario.html'), `<p>${CANARY}</p>`);
  await writeFile(join(home, 'canario.js'), `document.body.append('${CANARY}')`);
  await writeFile(join(home, 'canario.css'), `body::after { content: '${CANARY}' }`);
});
afterAll(async () => {
  for (const trap of traps) trap.close();
  allowed.close();
  await rm(home, { recursive: true, force: true });
});

async function openTrap(): Promise<Trap> {
  const trap = await Trap.open();
  traps.push(trap);
  return trap;
}

async function textOf(bytes: Uint8Array | undefined): Promise<string> {
  const path = join(home, 'aberto.pdf');
  await writeFile(path, bytes ?? new Uint8Array());
  return (await execute('pdftotext', [path, '-'])).stdout;
}

describe('a raw connection from inside the sandbox', () => {
  const sandbox = createSandbox(process.getuid?.() === 0 ? 'privileged' : 'userns');

  async function attempt(code: string): Promise<string> {
    const scratch = join(home, 'scratch');
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch);
    await execute('chmod', ['755', home]);
    await sandbox.makeWritable(scratch, 1);
    const args = ['--no-warnings', '--input-type=module', '-e', code];
    const request = { program: NODE, args, readOnly: NODE_PATHS, writable: [], scratch };
    return (await sandbox.run({ ...request, identity: 1, timeoutMs: 20_000 })).stdout.trim();
  }

  const tcp = (host: string, port: number) =>
    attempt(
      `import net from 'node:net'; net.connect(${port}, '${host}').setTimeout(8000, function () { console.log('ETIMEDOUT'); this.destroy(); }).on('connect', () => { console.log('in'); process.exit(); }).on('error', (e) => console.log(e.code));`,
    );

  test.each([
    ['1.1.1.1', 443],
    ['8.8.8.8', 53],
    ['2606:4700:4700::1111', 443],
  ])('to the public address %s fails', async (host, port) => {
    expect(await tcp(host, port)).toMatch(/^E(NETUNREACH|ADDRNOTAVAIL)$/);
  });

  const hosts = ['127.0.0.1', '[::1]', ...ownAddresses()].map((host) => host.replace(/[[\]]/g, ''));
  test.each(
    hosts,
  )('to a listener of the machine at %s fails, and the listener sees nothing', async (host) => {
    const trap = await openTrap();
    expect(await tcp(host, trap.port)).toMatch(/^E(CONNREFUSED|NETUNREACH|ADDRNOTAVAIL)$/);
    expect(trap.connections).toBe(0);
    await new Promise<void>((resolve) => connect(trap.port, host).on('connect', resolve));
    await expect.poll(() => trap.connections).toBe(1);
  });

  test.each([
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
  ])('to the private address %s fails', async (host) => {
    expect(await tcp(host, 80)).toBe('ENETUNREACH');
  });

  test('by datagram fails, and no name is found', async () => {
    const datagram = `import dgram from 'node:dgram'; dgram.createSocket('udp4').send('x', 53, '8.8.8.8', (e) => { console.log(e?.code); process.exit(); });`;
    expect(await attempt(datagram)).toBe('ENETUNREACH');
    const name = `import dns from 'node:dns/promises'; console.log(await dns.lookup('example.com').catch((e) => e.code));`;
    expect(await attempt(name)).toMatch(/^(EAI_AGAIN|ENOTFOUND)$/);
  });
});

describe('a document with links, converted by word-para-pdf', () => {
  const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${RELATION}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;
  const paragraph = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
  const field = (instruction: string) =>
    `<w:p><w:fldSimple w:instr=" ${instruction.replaceAll('"', '&quot;')} "><w:r><w:t>campo</w:t></w:r></w:fldSimple></w:p>`;
  const linkedPicture = paragraph(
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="fora"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="900000" cy="900000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`,
  );
  const vml = paragraph(
    '<w:pict><v:shape style="width:99pt;height:99pt"><v:imagedata r:id="fora"/></v:shape></w:pict>',
  );
  const object = paragraph(
    '<w:object><v:shape id="o1" style="width:99pt;height:99pt"/><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="o1" DrawAspect="Content" r:id="fora" UpdateMode="Always"/></w:object>',
  );

  function docx(body: string, type: string, target: string): Uint8Array {
    const content = (part: string, kind: string) =>
      `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
    const relations = (inner: string) =>
      strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`,
      );
    const relation = (id: string, kind: string, to: string, mode = '') =>
      `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${to}"${mode}/>`;
    const outside = relation('fora', type, target, ' TargetMode="External"');
    return zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${content('document', 'document.main')}${content('settings', 'settings')}</Types>`,
      ),
      '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
      'word/document.xml': strToU8(
        `<w:document ${NAMESPACES}><w:body>${paragraph('<w:t>antes</w:t>')}${body}${paragraph('<w:t>depois</w:t>')}</w:body></w:document>`,
      ),
      'word/settings.xml': strToU8(
        `<w:settings ${NAMESPACES}>${type === 'attachedTemplate' ? '<w:attachedTemplate r:id="fora"/>' : ''}</w:settings>`,
      ),
      'word/_rels/document.xml.rels': relations(
        `${relation('definicoes', 'settings', 'settings.xml')}${type === 'attachedTemplate' ? '' : outside}`,
      ),
      'word/_rels/settings.xml.rels': relations(type === 'attachedTemplate' ? outside : ''),
    });
  }

  function odt(body: string): Uint8Array {
    const spaces = ['office', 'text', 'draw', 'table'].map(
      (name) =>
        `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
    );
    const content = `<office:document-content ${spaces.join(' ')} xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text><text:p>antes</text:p>${body}<text:p>depois</text:p></office:text></office:body></office:document-content>`;
    return zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(content),
      'META-INF/manifest.xml': strToU8(
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
      ),
    });
  }

  const rtf = (inner: string) => strToU8(`{\\rtf1\\ansi antes\\par ${inner}\\par depois}`);
  const frame = (href: string) =>
    `<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${href}" xlink:type="simple" xlink:actuate="onLoad"/></draw:frame></text:p>`;
  const section = (href: string) =>
    `<text:section text:name="s"><text:section-source xlink:href="${href}"/><text:p>dentro</text:p></text:section>`;

  const documents: [name: string, make: (web: string, file: string) => Given][] = [
    ['a linked picture', (web) => ({ name: 'a.docx', bytes: docx(linkedPicture, 'image', `${web}/a.png`) })],
    ['a linked VML picture', (web) => ({ name: 'a.docx', bytes: docx(vml, 'image', `${web}/a.png`) })],
    ['a linked object', (web) => ({ name: 'a.docx', bytes: docx(object, 'oleObject', `${web}/a.docx`) })],
    [
      'a template of the web',
      (web) => ({ name: 'a.docx', bytes: docx('', 'attachedTemplate', `${web}/a.dotm`) }),
    ],
    ['a template of the disk', (_, file) => ({ name: 'a.docx', bytes: docx('', 'attachedTemplate', file) })],
    [
      'INCLUDEPICTURE of the web',
      (web) => ({ name: 'a.docx', bytes: docx(field(`INCLUDEPICTURE "${web}/a.png" \\d`), 'image', web) }),
    ],
    [
      'INCLUDETEXT of the disk',
      (_, file) => ({
        name: 'a.docx',
        bytes: docx(field(`INCLUDETEXT "${file.replace('file://', '')}"`), 'image', file),
      }),
    ],
    [
      'a part of another document',
      (_, file) => ({ name: 'a.docx', bytes: docx('<w:subDoc r:id="fora"/>', 'subDocument', file) }),
    ],
    [
      'altChunk of the disk',
      (_, file) => ({ name: 'a.docx', bytes: docx('<w:altChunk r:id="fora"/>', 'aFChunk', file) }),
    ],
    [
      'INCLUDEPICTURE in RTF',
      (web) => ({
        name: 'a.rtf',
        bytes: rtf(`{\\field{\\*\\fldinst INCLUDEPICTURE "${web}/a.png" \\\\d}{\\fldrslt campo}}`),
      }),
    ],
    [
      'INCLUDETEXT in RTF',
      (_, file) => ({
        name: 'a.rtf',
        bytes: rtf(`{\\field{\\*\\fldinst INCLUDETEXT "${file.replace('file://', '')}"}{\\fldrslt campo}}`),
      }),
    ],
    ['a template in RTF', (web) => ({ name: 'a.rtf', bytes: rtf(`{\\*\\template ${web}/a.dotm}`) })],
    ['a linked picture in ODT', (web) => ({ name: 'a.odt', bytes: odt(frame(`${web}/a.png`)) })],
    [
      'a linked section of the web in ODT',
      (web) => ({ name: 'a.odt', bytes: odt(section(`${web}/a.html`)) }),
    ],
    ['a linked section of the disk in ODT', (_, file) => ({ name: 'a.odt', bytes: odt(section(file)) })],
  ];

  test.each(documents)('%s connects nowhere and reads no file', async (_name, make) => {
    const trap = await openTrap();
    const file = `file://${join(home, 'canario.txt')}`;
    // What names no host is the same document for each.
    const hosts = make.length === 1 ? ['127.0.0.1', ...ownAddresses().slice(0, 1)] : ['127.0.0.1'];
    const files = hosts.map((host) => make(`http://${host}:${trap.port}`, file));
    const { state, files: outputs } = await runTool(program().url, 'word-para-pdf', {}, files);
    expect(state).toMatchObject({ state: 'done' });
    for (const { bytes } of outputs) {
      const text = await textOf(bytes);
      expect(text).toMatch(/antes[\s\S]*depois/);
      expect(text).not.toContain(CANARY);
    }
    expect(trap.connections).toBe(0);
  });
});

const END = '<p>fim da página</p>';
/** Ways in one page: none of them keeps another from being tried, which the control shows. */
const WAYS_TOGETHER = 16;

/** In pages of a few ways each: a start and a print of its own would take each a second. */
function pagesOf<Way>(ways: readonly Way[]): Way[][] {
  const pages: Way[][] = [];
  for (let at = 0; at < ways.length; at += WAYS_TOGETHER) pages.push(ways.slice(at, at + WAYS_TOGETHER));
  return pages;
}

/** A page with an object of a PDF is opened by the whole Chromium, others by its headless shell. */
const BROWSERS = [
  ['the headless shell', '', 'shell'],
  ['Chromium', '<embed type="application/pdf">', 'whole'],
] as const;

describe.each(BROWSERS)('an HTML page that would leave %s', (_browser, opening, way) => {
  const ways: [name: string, page: (web: string) => string][] = [
    ['img', (web) => `<img src="${web}/a">`],
    [
      'srcset and picture',
      (web) => `<picture><source srcset="${web}/a 2x"><img srcset="${web}/b 1x"></picture>`,
    ],
    ['link rel=stylesheet', (web) => `<link rel="stylesheet" href="${web}/a">`],
    ['@import and url()', (web) => `<style>@import "${web}/a"; p { background: url(${web}/b) }</style>`],
    [
      '@font-face',
      (web) => `<style>@font-face { font-family: x; src: url(${web}/a) } p { font-family: x }</style>`,
    ],
    ['script', (web) => `<script src="${web}/a"></script>`],
    ['iframe', (web) => `<iframe src="${web}/a"></iframe>`],
    ['object', (web) => `<object data="${web}/a"></object>`],
    ['embed', (web) => `<embed src="${web}/a">`],
    [
      'video, audio and track',
      (web) =>
        `<video src="${web}/a" poster="${web}/b" preload="auto"></video><audio src="${web}/c" preload="auto"></audio>`,
    ],
    ['SVG image', (web) => `<svg width="9" height="9"><image href="${web}/a" width="9" height="9"/></svg>`],
    ['fetch', (web) => `<script>fetch('${web}/a', { mode: 'no-cors' }).catch(() => {})</script>`],
    [
      'XMLHttpRequest',
      (web) => `<script>const x = new XMLHttpRequest(); x.open('POST', '${web}/a'); x.send('x')</script>`,
    ],
    ['EventSource', (web) => `<script>new EventSource('${web}/a')</script>`],
    ['WebSocket', (web) => `<script>new WebSocket('${web.replace('http', 'ws')}/a')</script>`],
    [
      'WebSocket of a worker',
      (web) =>
        `<script>new Worker(URL.createObjectURL(new Blob(["new WebSocket('${web.replace('http', 'ws')}/a')"])))</script>`,
    ],
    [
      'fetch of a worker',
      (web) =>
        `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${web}/a', { mode: 'no-cors' })"])))</script>`,
    ],
    ['sendBeacon', (web) => `<script>navigator.sendBeacon('${web}/a', 'x')</script>`],
    [
      'a form in a frame',
      (web) =>
        `<iframe name="f"></iframe><form id="e" target="f" action="${web}/a"></form><script>e.submit()</script>`,
    ],
    ['link rel=prefetch', (web) => `<link rel="prefetch" href="${web}/a">`],
    ['link rel=preload', (web) => `<link rel="preload" as="image" href="${web}/a">`],
    ['link rel=modulepreload', (web) => `<link rel="modulepreload" href="${web}/a">`],
    ['window.open', (web) => `<script>open('${web}/a'); open('${web}/b', '_blank', 'noopener')</script>`],
    [
      'a click on target=_blank',
      (web) => `<a id="a" href="${web}/a" target="_blank">x</a><script>a.click()</script>`,
    ],
    ['the icon', (web) => `<link rel="icon" href="${web}/a"><link rel="shortcut icon" href="${web}/b">`],
    ['the manifest', (web) => `<link rel="manifest" href="${web}/a">`],
    [
      'preconnect and dns-prefetch',
      (web) => `<link rel="preconnect" href="${web}"><link rel="dns-prefetch" href="${web}">`,
    ],
    [
      'speculation rules',
      (web) =>
        `<script type="speculationrules">{"prerender":[{"urls":["${web}/a"],"eagerness":"immediate"}]}</script>`,
    ],
    [
      'WebRTC',
      (web) =>
        `<script>const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${web.slice(7)}' }, { urls: 'turn:${web.slice(7)}?transport=tcp', username: 'u', credential: 'c' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o))</script>`,
    ],
    [
      'WebTransport',
      (web) => `<script>try { new WebTransport('${web.replace('http', 'https')}/a') } catch {}</script>`,
    ],
    [
      'the print event',
      (web) => `<script>addEventListener('beforeprint', () => { new Image().src = '${web}/a' })</script>`,
    ],
  ];
  const SILENT = [
    'window.open',
    'a click on target=_blank',
    'the icon',
    'the manifest',
    'preconnect and dns-prefetch',
    'speculation rules',
    'WebRTC',
    'WebTransport',
    'the print event',
  ];
  const html = (name: string, page: string): Given => ({
    name: `${name}.html`,
    bytes: strToU8(`<!doctype html>${page}${END}`),
  });
  let inside: Finished;
  let control: Finished;
  const caught: Trap[] = [];

  beforeAll(async () => {
    for (const _way of ways) caught.push(await openTrap());
    const markup = (host: string) =>
      ways.map(([, page], index) => page(`http://${host}:${caught[index]?.port}`));
    const [first = [], ...others] = ['127.0.0.1', 'localhost', ...ownAddresses()].map((host) =>
      pagesOf(markup(host)),
    );
    // The pages after it are opened by the same browser.
    const openingOf = (index: number) => (index === 0 ? opening : '');
    const given = first.map((page, index) =>
      html(
        `${index}`,
        openingOf(index) + page.join('') + frames(others.flatMap((pages) => pages[index] ?? [])),
      ),
    );
    const open = ways.map(([, page], index) => page(`${allowed.origin}/${way}${index}`));
    const pages = pagesOf(open).map((page, index) => html(`${index}`, openingOf(index) + page.join('')));
    [inside, control] = await Promise.all([
      runTool(program().url, 'html-para-pdf', {}, given),
      runTool(program().url, 'html-para-pdf', {}, pages),
    ]);
  }, 700_000);

  /** The same for the machine's other addresses, each in a document of its own. */
  function frames(pages: string[]): string {
    return pages
      .map((page) => `<iframe srcdoc="${page.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`)
      .join('');
  }

  test.each(
    ways.map(([name], index) => [name, index] as const),
  )('by %s connects nowhere', async (_name, index) => {
    expect(inside.state).toMatchObject({ state: 'done' });
    const page = inside.files[Math.floor(index / WAYS_TOGETHER)];
    expect(await textOf(page?.bytes)).toContain('fim da página');
    expect(caught[index]?.connections).toBe(0);
  });

  const loud = ways.map(([name], index) => [name, index] as const).filter(([name]) => !SILENT.includes(name));
  test.each(loud)('by %s reaches a server that is allowed, so that the way is a way', (_name, index) => {
    expect(control.state).toMatchObject({ state: 'done' });
    expect(allowed.asked.filter((path) => path.startsWith(`/${way}${index}/`))).not.toEqual([]);
  });
});

describe('an HTML page that leads itself elsewhere', () => {
  const ways: [name: string, page: (web: string) => string][] = [
    ['meta refresh', (web) => `<meta http-equiv="refresh" content="0;url=${web}/a">`],
    ['location', (web) => `<script>location.href = '${web}/a'</script>`],
    ['location, later', (web) => `<script>setTimeout(() => location.replace('${web}/a'), 200)</script>`],
    ['a download', (web) => `<a id="a" href="${web}/a" download>x</a><script>a.click()</script>`],
    ['a form', (web) => `<form id="e" method="post" action="${web}/a"></form><script>e.submit()</script>`],
  ];

  async function expectHeld(page: (web: string) => string, host: string): Promise<void> {
    const trap = await openTrap();
    const given = {
      name: 'a.html',
      bytes: strToU8(`<!doctype html>${page(`http://${host}:${trap.port}`)}${END}`),
    };
    const { state } = await runTool(program().url, 'html-para-pdf', {}, [given]);
    expect(state).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('aquele a que ela leva, não é da internet pública'),
    });
    expect(trap.connections).toBe(0);
  }

  test.each(ways)('by %s connects nowhere, and the job says so', (_name, page) =>
    expectHeld(page, '127.0.0.1'));

  test.each(['localhost', ...ownAddresses()])('to %s connects nowhere, and the job says so', (host) =>
    expectHeld((web) => `<script>location.href = '${web}/a'</script>`, host));
});

describe('an HTML page that would read the disk', () => {
  const ways: [name: string, page: (directory: string) => string][] = [
    ['iframe', (dir) => `<iframe src="file://${dir}/canario.html"></iframe>`],
    [
      'iframe without a scheme',
      (dir) => `<iframe src="${dir}/canario.html"></iframe><iframe src="//${dir}/canario.html"></iframe>`,
    ],
    [
      'iframe of a UNC path',
      () =>
        `<iframe src="\\\\localhost\\c$\\canario.html"></iframe><iframe src="file://localhost/etc/hostname"></iframe>`,
    ],
    [
      'iframe made by script',
      (dir) =>
        `<script>const f = document.createElement('iframe'); f.src = 'file://${dir}/canario.html'; document.body.append(f)</script>`,
    ],
    [
      'frame in srcdoc',
      (dir) => `<iframe srcdoc='<iframe src="file://${dir}/canario.html"></iframe>'></iframe>`,
    ],
    ['object', (dir) => `<object data="file://${dir}/canario.html" type="text/html"></object>`],
    ['embed', (dir) => `<embed src="file://${dir}/canario.html" type="text/html">`],
    ['link rel=stylesheet', (dir) => `<link rel="stylesheet" href="file://${dir}/canario.css">`],
    ['@import', (dir) => `<style>@import url(file://${dir}/canario.css)</style>`],
    ['script', (dir) => `<script src="file://${dir}/canario.js"></script>`],
    [
      'fetch',
      (dir) =>
        `<script>fetch('file://${dir}/canario.txt').then((r) => r.text()).then((t) => document.body.append(t))</script>`,
    ],
    [
      'XMLHttpRequest',
      (dir) =>
        `<script>const x = new XMLHttpRequest(); x.onload = () => document.body.append(x.responseText); x.open('GET', 'file://${dir}/canario.txt'); x.send()</script>`,
    ],
    [
      'a worker',
      (dir) =>
        `<script>try { new Worker('file://${dir}/canario.js') } catch {}; new Worker(URL.createObjectURL(new Blob(["importScripts('file://${dir}/canario.js')"])))</script>`,
    ],
    [
      'SVG use and image',
      (dir) =>
        `<svg><use href="file://${dir}/canario.html#a"/><image href="file://${dir}/canario.html"/></svg>`,
    ],
    [
      'base',
      (dir) =>
        `<base href="file://${dir}/"><iframe src="canario.html"></iframe><script src="canario.js"></script>`,
    ],
    [
      'window.open',
      (dir) =>
        `<script>const w = open('file://${dir}/canario.html'); document.body.append(w ? w.document.body.innerText : '')</script>`,
    ],
    [
      'view-source and chrome addresses',
      (dir) =>
        `<iframe src="view-source:file://${dir}/canario.html"></iframe><iframe src="chrome://version"></iframe>`,
    ],
    [
      'an XML entity',
      (dir) =>
        `<iframe src='data:application/xml,<!DOCTYPE a [<!ENTITY b SYSTEM "file://${dir}/canario.txt">]><a>%26b;</a>'></iframe>`,
    ],
    [
      'an XSLT sheet',
      (dir) =>
        `<iframe src='data:application/xml,<?xml-stylesheet type="text/xsl" href="file://${dir}/canario.html"?><a/>'></iframe>`,
    ],
  ];
  /** They leave their page: each in one of its own. */
  const departures: typeof ways = [
    ['location', (dir) => `<script>location.href = 'file://${dir}/canario.html'</script>`],
    ['meta refresh', (dir) => `<meta http-equiv="refresh" content="0;url=file://${dir}/canario.html">`],
  ];
  const pages = [...pagesOf(ways), ...departures.map((way) => [way])];
  let outcome: Finished;

  beforeAll(async () => {
    const given = pages.map((page, index) => {
      const markup = page.map(([, write]) => write(home)).join('');
      return { name: `${index}.html`, bytes: strToU8(`<!doctype html>${markup}${END}`) };
    });
    outcome = await runTool(program().url, 'html-para-pdf', { wait_ms: 200 }, given, 180);
  }, 200_000);

  test.each(
    pages.map((page, index) => [page.map(([name]) => name).join(', '), index] as const),
  )('by %s reads no file', async (_names, index) => {
    expect(outcome.state).toMatchObject({ state: 'done' });
    const text = await textOf(outcome.files[index]?.bytes);
    expect(text).toContain('fim da página');
    expect(text).not.toContain(CANARY);
  });
});

describe('an address that leads inside', () => {
  async function messageOf(url: string): Promise<string> {
    const { state } = await runTool(program().url, 'html-para-pdf', { url }, []);
    return state.state === 'failed' ? state.message : `(${state.state})`;
  }

  test.each([
    ['file:///etc/hostname'],
    ['FILE:///etc/hostname'],
    ['view-source:https://www.exemplo.com.br/'],
    ['chrome://version'],
    ['data:text/html,oi'],
    ['javascript:alert(1)'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://0.arquivo.invalid/0.html'],
  ])('%s is refused by its name', async (url) => {
    expect(await messageOf(url)).toMatch(/não pode ser aberta: o endereço/);
  });

  const redirectTo = (address: string) => `${allowed.origin}/leva?${encodeURIComponent(address)}`;

  test.each([
    '127.0.0.1',
    'localhost',
    'a.localhost',
    '[::1]',
    '0.0.0.0',
    '2130706433',
    '127.1',
    ...ownAddresses(),
  ])('a redirect from an allowed server to %s is not followed', async (host) => {
    const trap = await openTrap();
    expect(await messageOf(redirectTo(`http://${host}:${trap.port}/`))).toMatch(
      /não pode ser aberta: o endereço/,
    );
    expect(trap.connections).toBe(0);
  });

  test('nor is one to a file', async () => {
    expect(await messageOf(redirectTo(`file://${join(home, 'canario.html')}`))).toMatch(
      /^(A página|O endereço|O servidor)/,
    );
  });
});
