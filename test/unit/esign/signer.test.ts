import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localCertificate, makeCertificate } from '../../../scripts/local/certificate.ts';
import { sealSigner } from '../../../worker/esign/sealing/signer.ts';
import { cmsOf, newPdf, P256, pdfsig, seal, signedContentOf, waiting } from '../../support/esign/seals.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const LASTING = { from: days(-1), until: days(365) };

let good: Awaited<ReturnType<typeof makeCertificate>>['variables'];
let directory: string;

beforeAll(async () => {
  good = (await makeCertificate({ algorithm: P256, ...LASTING })).variables;
  directory = await mkdtemp(join(tmpdir(), 'papelada-signer-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function faultOf(env: Parameters<typeof sealSigner>[0], now = NOW): Promise<string> {
  const result = await sealSigner(env, now);
  return 'fault' in result ? result.fault : '';
}

function openssl(...options: string[]): string {
  return execFileSync('openssl', options, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
}

describe('the signer of seals', () => {
  test.each([
    ['P-256', P256],
    ['RSA-2048', undefined],
  ])('is good by a key of %s', async (_, algorithm) => {
    const { variables } = await makeCertificate({ ...(algorithm ? { algorithm } : {}), ...LASTING });
    const result = await sealSigner(variables, NOW);
    if ('fault' in result) throw new Error(result.fault);
    expect(result.signer.subject).toBe('Papelada (certificado local, sem valor), Papelada, BR');
    expect(result.signer.issuer).toBe(result.signer.subject);
  });

  test('learns why it is not good', async () => {
    const other = (await makeCertificate({ algorithm: P256, ...LASTING })).variables;
    const rsa = (await makeCertificate(LASTING)).variables;
    expect(await faultOf(good)).toBe('');
    expect(await faultOf({})).toBe('ESIGN_CERTIFICATE is missing');
    expect(await faultOf({ ESIGN_CERTIFICATE: ' \n' })).toBe('ESIGN_CERTIFICATE is missing');
    const { ESIGN_CERTIFICATE } = good;
    expect(await faultOf({ ESIGN_CERTIFICATE })).toBe('ESIGN_PRIVATE_KEY is missing');
    for (const ESIGN_PRIVATE_KEY of [other.ESIGN_PRIVATE_KEY, rsa.ESIGN_PRIVATE_KEY, ESIGN_CERTIFICATE])
      expect(await faultOf({ ...good, ESIGN_PRIVATE_KEY })).toMatch(
        /^ESIGN_PRIVATE_KEY is (not the|no ECDSA) key/,
      );
    for (const text of [
      'sem certificado',
      good.ESIGN_PRIVATE_KEY,
      ESIGN_CERTIFICATE.replace(/\n[A-Z]{2}/i, '\nAA'),
      '-----BEGIN CERTIFICATE-----\n=A=\n-----END CERTIFICATE-----',
    ])
      expect(await faultOf({ ...good, ESIGN_CERTIFICATE: text })).toBe(
        'ESIGN_CERTIFICATE is no chain of certificates (PEM)',
      );
  });

  test('is good from the first to the last moment of the certificate', async () => {
    expect(await faultOf(good, new Date(LASTING.from.getTime() - 1))).toContain('good only from');
    expect(await faultOf(good, LASTING.from)).toBe('');
    expect(await faultOf(good, LASTING.until)).toBe('');
    expect(await faultOf(good, new Date(LASTING.until.getTime() + 1))).toContain('expired at');
  });

  test('has a certificate for signatures, and one of its own', async () => {
    const faultWith = async (options: object) =>
      faultOf((await makeCertificate({ algorithm: P256, ...LASTING, ...options })).variables);
    expect(await faultWith({ usage: 0b1000_0000 })).toBe('');
    expect(await faultWith({ usage: 0b0100_0000 })).toBe('');
    expect(await faultWith({ usage: 0b0010_0000 })).toContain('is not for signatures');
    expect(await faultWith({ isAuthority: true })).toContain('is an authority');
  });

  test('has a key that is long enough, on a curve that is known', async () => {
    for (const key of [
      ['-newkey', 'rsa:1024'],
      ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
    ]) {
      const subject = ['-subj', '/CN=Pequena', '-days', '3'];
      openssl('req', '-x509', ...key, '-nodes', ...subject, '-keyout', 'key.pem', '-out', 'own.pem');
      const env = {
        ESIGN_CERTIFICATE: await readFile(join(directory, 'own.pem'), 'utf8'),
        ESIGN_PRIVATE_KEY: await readFile(join(directory, 'key.pem'), 'utf8'),
      };
      expect(await faultOf(env, new Date())).toContain('neither an RSA key of 2048 bits');
    }
  });

  test('puts the chain into the seal, and OpenSSL follows it to the root', async () => {
    const root = await makeCertificate({
      algorithm: P256,
      name: 'Raiz',
      isAuthority: true,
      usage: 0b0000_0110,
    });
    const middle = await makeCertificate({
      algorithm: P256,
      name: 'Intermediária',
      isAuthority: true,
      usage: 0b0000_0110,
      issuer: root,
    });
    const own = await makeCertificate({ name: 'Papelada Serviços Ltda', issuer: middle });
    const chain = own.variables.ESIGN_CERTIFICATE + middle.variables.ESIGN_CERTIFICATE;
    const result = await sealSigner({ ...own.variables, ESIGN_CERTIFICATE: chain }, new Date());
    if ('fault' in result) throw new Error(result.fault);
    expect(result.signer.issuer).toBe('Intermediária, Papelada, BR');
    const draft = await waiting(await newPdf());
    const { final } = await seal(draft, result.signer);
    expect(pdfsig(final)).toContain('Signature is Valid');
    const content = signedContentOf(final);
    await writeFile(join(directory, 'root.pem'), root.variables.ESIGN_CERTIFICATE);
    await writeFile(join(directory, 'content'), content);
    await writeFile(join(directory, 'cms'), cmsOf(final));
    const verify = ['cms', '-verify', '-binary', '-purpose', 'any', '-inform', 'DER', '-in', 'cms'];
    openssl(...verify, '-content', 'content', '-CAfile', 'root.pem', '-out', 'out');
    expect(Buffer.compare(await readFile(join(directory, 'out')), content)).toBe(0);

    const swapped = middle.variables.ESIGN_CERTIFICATE + own.variables.ESIGN_CERTIFICATE;
    expect(await faultOf({ ...own.variables, ESIGN_CERTIFICATE: swapped }, new Date())).not.toBe('');
    const foreign = own.variables.ESIGN_CERTIFICATE + root.variables.ESIGN_CERTIFICATE;
    expect(await faultOf({ ...own.variables, ESIGN_CERTIFICATE: foreign }, new Date())).toContain(
      'certificate 2 of ESIGN_CERTIFICATE did not issue',
    );
  });
});

describe("a machine's own certificate", () => {
  test('is made once, kept for its owner alone, and good', async () => {
    const path = join(directory, 'new', 'certificate.json');
    const made = await localCertificate(path);
    expect(await localCertificate(path)).toEqual(made);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await faultOf(made, new Date())).toBe('');
  });

  test('is made anew before it expires', async () => {
    const path = join(directory, 'certificate.json');
    const made = await localCertificate(path);
    const later = new Date(Date.now() + 9.5 * 365 * 86_400_000);
    const again = await localCertificate(path, later);
    expect(again).not.toEqual(made);
    expect(await faultOf(again, later)).toBe('');
  });
});
