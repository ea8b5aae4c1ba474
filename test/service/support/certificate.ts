import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './programs.ts';

export interface Certificate {
  key: string;
  cert: string;
  /** Where the certificate lies. */
  path: string;
}

/** A certificate of two days for 127.0.0.1, signed by itself. */
export async function ownCertificate(): Promise<Certificate> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-certificate-'));
  const [keyPath, path] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', [
    'req',
    '-x509',
    ...algorithm,
    ...['-days', '2'],
    ...subject,
    ...['-keyout', keyPath, '-out', path],
  ]);
  return { key: await readFile(keyPath, 'utf8'), cert: await readFile(path, 'utf8'), path };
}
