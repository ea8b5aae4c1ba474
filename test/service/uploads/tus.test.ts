import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { Service } from '../support/service.ts';
import type { RawAnswer } from './raw-http.ts';
import { appendHeaders, metadata, OFFSET_STREAM, pathOf, sha1, sha256, TusSession } from './tus-session.ts';

const GIGABYTE = 1024 ** 3;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
let tus: TusSession;
beforeEach(async () => {
  account = await service.account();
  tus = new TusSession(account);
});

const codeOf = ({ body }: RawAnswer) => JSON.parse(body).error.code;

/** What the public suite of the protocol expects of each request, with the codes of this service. */
describe('core', () => {
  test('OPTIONS needs no key and no version, and says what is offered', async () => {
    for (const path of ['/v1/uploads', '/v1/uploads/upl_0000000000000000000000'])
      for (const version of ['1.0.0', '0.2.2', 'x']) {
        const answer = await tus.send({
          method: 'OPTIONS',
          path,
          headers: { Authorization: '', 'Tus-Resumable': version },
        });
        expect([answer.status, answer.headers.get('Tus-Resumable')]).toEqual([204, '1.0.0']);
        expect(answer.headers.get('Tus-Version')).toBe('1.0.0');
        expect(answer.headers.get('Tus-Max-Size')).toBe(String(2 * GIGABYTE));
        expect(answer.headers.get('Tus-Checksum-Algorithm')).toBe('sha1,sha256');
        expect(answer.headers.get('Tus-Extension')?.split(',').sort()).toEqual([
          'checksum',
          'creation',
          'creation-defer-length',
          'creation-with-upload',
          'expiration',
          'termination',
        ]);
      }
  });

  test.each([
    '0.2.2',
    '2.0.0',
    '',
  ])('another version (%j) is 412, with the one that is spoken', async (version) => {
    const path = await tus.create(5);
    const headers = { 'Tus-Resumable': version };
    const answers = [
      await tus.post({ ...headers, 'Upload-Length': '5' }),
      await tus.send({ method: 'HEAD', path, headers }),
      await tus.patch(path, 0, 'hello', headers),
      await tus.send({ method: 'DELETE', path, headers }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('Tus-Version')]).toEqual([412, '1.0.0']);
      expect(answer.headers.get('Tus-Resumable')).toBe('1.0.0');
    }
    expect(await tus.offset(path)).toBe(0);
  });

  test('HEAD of a new upload is at 0, with its length, and is not to be cached', async () => {
    const { status, headers } = await tus.head(await tus.create(5));
    expect([status, headers.get('Upload-Offset'), headers.get('Upload-Length')]).toEqual([200, '0', '5']);
    expect([headers.get('Cache-Control'), headers.get('Tus-Resumable')]).toEqual(['no-store', '1.0.0']);
  });

  test('HEAD of none is 404 without an offset', async () => {
    for (const id of ['upl_0000000000000000000000', 'nothing', 'upl_'.padEnd(300, 'x')]) {
      const { status, headers } = await tus.head(`/v1/uploads/${id}`);
      expect([status, headers.get('Upload-Offset'), headers.get('Tus-Resumable')]).toEqual([
        404,
        null,
        '1.0.0',
      ]);
    }
  });

  test('PATCH moves the offset, in one piece and in several, until HEAD names the whole', async () => {
    const path = await tus.create(11);
    for (const [offset, piece] of [
      [0, 'hello'],
      [5, ' '],
      [6, 'world'],
    ] as const) {
      const { status, headers } = await tus.patch(path, offset, piece);
      expect([status, headers.get('Upload-Offset')]).toEqual([204, String(offset + piece.length)]);
    }
    expect(await tus.offset(path)).toBe(11);
    const read = await account.json(path);
    expect(read.body).toMatchObject({ status: 'complete', received: 11, size: 11 });
  });

  test('PATCH of nothing changes nothing, at any state', async () => {
    const path = await tus.create(5);
    expect((await tus.patch(path, 0, '')).status).toBe(204);
    await tus.patch(path, 0, 'hello');
    const { status, headers } = await tus.patch(path, 5, '');
    expect([status, headers.get('Upload-Offset')]).toEqual([204, '5']);
  });

  test.each([
    undefined,
    'application/octet-stream',
    'text/plain',
  ])('PATCH of the type %s is 415', async (type) => {
    const path = await tus.create(5);
    const headers: Record<string, string> = {
      'Upload-Offset': '0',
      ...(type ? { 'Content-Type': type } : {}),
    };
    const answer = await tus.send({ method: 'PATCH', path, headers, body: 'hello' });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
    expect(await tus.offset(path)).toBe(0);
  });

  test.each([
    ['too small', '2'],
    ['too large', '4'],
  ])('PATCH at an offset that is %s is 409, with the true one', async (_, offset) => {
    const path = await tus.create(5);
    await tus.patch(path, 0, 'hel');
    const answer = await tus.patch(path, Number(offset), 'lo');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'upload_offset_mismatch']);
    expect(answer.headers.get('Upload-Offset')).toBe('3');
    expect(await tus.offset(path)).toBe(3);
  });

  test.each([
    undefined,
    '',
    '-1',
    'x',
    '9007199254740992',
  ])('PATCH at the offset %j is 400', async (offset) => {
    const path = await tus.create(5);
    const headers = {
      'Content-Type': OFFSET_STREAM,
      ...(offset === undefined ? {} : { 'Upload-Offset': offset }),
    };
    const answer = await tus.send({ method: 'PATCH', path, headers, body: 'hello' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
  });

  test('PATCH beyond the length is 413 and leaves what was there, also in chunks of no announced length', async () => {
    const path = await tus.create(5);
    await tus.patch(path, 0, 'he');
    const answer = await tus.patch(path, 2, 'hello');
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large']);
    const chunked = await tus.send({
      method: 'PATCH',
      path,
      headers: { ...appendHeaders(2), 'Transfer-Encoding': 'chunked', 'Content-Length': '' },
      body: '5\r\nhello\r\n0\r\n\r\n',
    });
    expect(chunked.status).toBeGreaterThanOrEqual(400);
    expect(await tus.offset(path)).toBe(2);
  });

  test('PATCH of none is 404', async () => {
    const answer = await tus.patch('/v1/uploads/upl_0000000000000000000000', 0, 'hello');
    expect([answer.status, codeOf(answer)]).toEqual([404, 'upload_not_found']);
  });

  test('POST takes the place of the method that its header names', async () => {
    const path = await tus.create(5);
    const override = (method: string, headers = {}, body?: string) =>
      tus.send({
        method: 'POST',
        path,
        headers: { 'X-HTTP-Method-Override': method, ...headers },
        ...(body === undefined ? {} : { body }),
      });
    expect((await override('PATCH', appendHeaders(0), 'hello')).status).toBe(204);
    expect((await override('HEAD')).headers.get('Upload-Offset')).toBe('5');
    expect((await override('DELETE')).status).toBe(204);
    expect((await tus.head(path)).status).toBe(404);
    expect((await override('PUT')).status).toBe(404);
  });
});

describe('creation', () => {
  test('POST gives an address of its own to each upload, and the day it ends', async () => {
    const answers = [await tus.post({ 'Upload-Length': '5' }), await tus.post({ 'Upload-Length': '5' })];
    for (const { status, headers } of answers) {
      expect([status, headers.get('Upload-Offset'), headers.get('Tus-Resumable')]).toEqual([
        201,
        '0',
        '1.0.0',
      ]);
      const inHours = (Date.parse(headers.get('Upload-Expires') ?? '') - Date.now()) / 3_600_000;
      expect(Math.round(inHours)).toBe(24);
    }
    expect(new Set(answers.map(pathOf)).size).toBe(2);
  });

  test.each([
    undefined,
    '',
    '-1',
    'x',
    '1.5',
    '9007199254740992',
  ])('POST of the length %j is 400', async (length) => {
    const answer = await tus.post(length === undefined ? {} : { 'Upload-Length': length });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    expect((await account.json('/v1/uploads')).body.count).toBe(0);
  });

  test('POST of more than the largest file is 413', async () => {
    const answer = await tus.post({ 'Upload-Length': String(2 * GIGABYTE + 1) });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'file_too_large']);
    expect((await tus.post({ 'Upload-Length': String(2 * GIGABYTE) })).status).toBe(201);
  });

  test('a length of 0 is complete at once', async () => {
    const path = await tus.create(0);
    expect((await account.json(path)).body).toMatchObject({ status: 'complete', received: 0, size: 0 });
  });

  test('the metadata comes back as it was sent, keys without values too', async () => {
    const sent = `${metadata({ filename: 'relatório final.pdf' })},is_confidential`;
    const path = await tus.create(5, { 'Upload-Metadata': sent });
    expect((await tus.head(path)).headers.get('Upload-Metadata')).toBe(sent);
    expect((await account.json(path)).body.name).toBe('relatório final.pdf');
  });

  test.each([
    ['no base64', 'filename ###'],
    ['10 KB', `filename ${'QUJD'.repeat(2_600)}`],
    ['a key twice', 'filename QQ==,filename QQ=='],
  ])('metadata with %s is 400', async (_, sent) => {
    const answer = await tus.post({ 'Upload-Length': '5', 'Upload-Metadata': sent });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
  });

  test('a name is made safe', async () => {
    const path = await tus.create(5, { 'Upload-Metadata': metadata({ filename: '../../a\r\nb/c\nd.pdf' }) });
    expect((await account.json(path)).body.name).toBe('c_d.pdf');
  });

  test('a length may come later, once', async () => {
    const created = await tus.post({ 'Upload-Defer-Length': '1' });
    const path = pathOf(created);
    expect((await tus.head(path)).headers.get('Upload-Defer-Length')).toBe('1');
    expect((await tus.head(path)).headers.has('Upload-Length')).toBe(false);
    await tus.patch(path, 0, 'hel');
    expect((await tus.patch(path, 3, '', { 'Upload-Length': '2' })).status).toBe(400);
    expect((await tus.patch(path, 3, '', { 'Upload-Length': '-3' })).status).toBe(400);
    expect((await tus.patch(path, 3, '', { 'Upload-Length': '5' })).status).toBe(204);
    expect((await tus.patch(path, 3, 'lo!', { 'Upload-Length': '6' })).status).toBe(400);
    const { status, headers } = await tus.patch(path, 3, 'lo', { 'Upload-Length': '5' });
    expect([status, headers.get('Upload-Offset'), headers.get('Upload-Length')]).toEqual([204, '5', '5']);
    expect((await account.json(path)).body).toMatchObject({ status: 'complete', size: 5 });
  });

  test.each([
    '0',
    '2',
    'true',
  ])('Upload-Defer-Length: %s is 400, as it is beside a length', async (deferred) => {
    expect((await tus.post({ 'Upload-Defer-Length': deferred })).status).toBe(400);
    expect((await tus.post({ 'Upload-Defer-Length': '1', 'Upload-Length': '5' })).status).toBe(400);
  });
});

describe('creation with upload', () => {
  const marked = { 'Content-Type': OFFSET_STREAM };

  test.each(['partial', 'final;/v1/uploads/a /v1/uploads/b'])('Upload-Concat: %s is 400', async (part) => {
    expect((await tus.post({ 'Upload-Length': '5', 'Upload-Concat': part })).status).toBe(400);
  });

  test('POST takes the whole file, a part of it, or nothing', async () => {
    const whole = await tus.post({ ...marked, 'Upload-Length': '5' }, 'hello');
    expect([whole.status, whole.headers.get('Upload-Offset')]).toEqual([201, '5']);
    const part = await tus.post({ ...marked, 'Upload-Length': '5' }, 'hel');
    expect([part.status, part.headers.get('Upload-Offset')]).toEqual([201, '3']);
    expect((await tus.patch(pathOf(part), 3, 'lo')).status).toBe(204);
    const none = await tus.post({ ...marked, 'Upload-Length': '5' }, '');
    expect([none.status, none.headers.get('Upload-Offset')]).toEqual([201, '0']);
  });

  test('POST of more than the length, of another type, or against its checksum leaves no upload', async () => {
    const answers = [
      await tus.post({ ...marked, 'Upload-Length': '4' }, 'hello'),
      await tus.post({ 'Content-Type': 'text/plain', 'Upload-Length': '5' }, 'hello'),
      await tus.post({ ...marked, 'Upload-Length': '5', 'Upload-Checksum': sha1('other') }, 'hello'),
      await tus.post({ ...marked, 'Upload-Length': '5', 'Upload-Checksum': 'crc32 AAAA' }, 'hello'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 460, 400]);
    expect((await account.json('/v1/uploads')).body.count).toBe(0);
  });

  test('that were refused can be sent again under the same key, and make an upload', async () => {
    const headers = { ...marked, 'Idempotency-Key': 'creation-1', 'Upload-Length': '5' };
    const send = (checksum: string) => tus.post({ ...headers, 'Upload-Checksum': checksum }, 'hello');
    expect((await send(sha1('other'))).status).toBe(460);
    const created = await send(sha1('hello'));
    expect([created.status, created.headers.get('Upload-Offset')]).toEqual([201, '5']);
    expect(await tus.offset(new URL(created.headers.get('Location') ?? '').pathname)).toBe(5);
  });
});

describe('checksum', () => {
  test.each([
    ['sha1', sha1('hello')],
    ['sha256', sha256('hello')],
  ])('%s of the body is accepted', async (_, checksum) => {
    const path = await tus.create(5);
    expect((await tus.patch(path, 0, 'hello', { 'Upload-Checksum': checksum })).status).toBe(204);
  });

  test('another is 460 with the offset unmoved, and the next PATCH goes on from there', async () => {
    const path = await tus.create(5);
    await tus.patch(path, 0, 'he', { 'Upload-Checksum': sha1('he') });
    const answer = await tus.patch(path, 2, 'xyz', { 'Upload-Checksum': sha1('llo') });
    expect([answer.status, codeOf(answer)]).toEqual([460, 'upload_checksum_mismatch']);
    expect(await tus.offset(path)).toBe(2);
    expect((await tus.patch(path, 2, 'llo', { 'Upload-Checksum': sha1('llo') })).status).toBe(204);
    const bucket = await service.platform.getR2Bucket('FILES');
    const stored = await bucket.get(`uploads/${path.split('/').at(-1)}/data`);
    expect(await stored?.text()).toBe('hello');
  });

  test('another leaves the length undeclared that its request has declared', async () => {
    const path = pathOf(await tus.post({ 'Upload-Defer-Length': '1' }));
    const headers = { 'Upload-Length': '5', 'Upload-Checksum': sha1('other') };
    expect((await tus.patch(path, 0, 'hello', headers)).status).toBe(460);
    expect((await tus.head(path)).headers.get('Upload-Defer-Length')).toBe('1');
  });

  test.each(['md5 XUFAKrxLKna5cZ2REBfFkg==', 'sha1 abc', 'sha1', ''])('%j is 400', async (checksum) => {
    const path = await tus.create(5);
    const answer = await tus.patch(path, 0, 'hello', { 'Upload-Checksum': checksum });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    expect(await tus.offset(path)).toBe(0);
  });
});

describe('termination', () => {
  test('DELETE ends an upload that is empty, begun or complete; it is 404 to everybody after', async () => {
    for (const bytes of ['', 'he', 'hello']) {
      const path = await tus.create(5);
      await tus.patch(path, 0, bytes);
      expect((await tus.delete(path)).status).toBe(204);
      expect((await tus.head(path)).status).toBe(404);
      expect((await tus.patch(path, bytes.length, 'x')).status).toBe(404);
      expect((await tus.delete(path)).status).toBe(404);
      expect((await account.call(path)).status).toBe(404);
      expect(await service.storedFiles(path.replace('/v1/', ''))).toEqual([]);
    }
    expect((await account.json('/v1/uploads')).body.count).toBe(0);
    expect(await service.rows('Gate', account.id, 'SELECT * FROM upload')).toEqual([]);
  });
});

describe('expiration', () => {
  test('each answer about an upload says when it ends, and it does', async () => {
    const path = await tus.create(5);
    const patched = await tus.patch(path, 0, 'he');
    const seen = [(await tus.head(path)).headers, patched.headers].map((headers) =>
      headers.get('Upload-Expires'),
    );
    expect(new Set(seen).size).toBe(1);
    await service.passBy(24 * 3_600_000);
    expect((await tus.head(path)).status).toBe(404);
    expect((await tus.patch(path, 2, 'llo')).status).toBe(404);
  });
});
