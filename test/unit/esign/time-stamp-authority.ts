import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIGURATION = `
[req]
distinguished_name = name
prompt = no
x509_extensions = v3
[name]
CN = Carimbo do tempo dos testes
[v3]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** A time stamp service (RFC 3161) by OpenSSL. */
export class TimeStampAuthority {
  readonly #directory = mkdtempSync(join(tmpdir(), 'papelada-tsa-'));

  constructor() {
    writeFileSync(join(this.#directory, 'tsa.cnf'), CONFIGURATION);
    writeFileSync(join(this.#directory, 'serial'), '01\n');
    this.#openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-config', 'tsa.cnf', '-days', '30'],
      ...['-keyout', 'tsa.key', '-out', 'tsa.pem'],
    );
  }

  /** The reply to a query. */
  reply(query: Uint8Array): Uint8Array<ArrayBuffer> {
    writeFileSync(join(this.#directory, 'query'), query);
    this.#openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'reply');
    return new Uint8Array(readFileSync(join(this.#directory, 'reply')));
  }

  /** What OpenSSL says of a token over these bytes. */
  vouchesFor(token: Uint8Array, data: Uint8Array): boolean {
    writeFileSync(join(this.#directory, 'token'), token);
    writeFileSync(join(this.#directory, 'data'), data);
    try {
      this.#openssl('ts', '-verify', '-token_in', '-in', 'token', '-data', 'data', '-CAfile', 'tsa.pem');
      return true;
    } catch {
      return false;
    }
  }

  end(): void {
    rmSync(this.#directory, { recursive: true });
  }

  #openssl(...options: string[]): void {
    execFileSync('openssl', options, { cwd: this.#directory, stdio: 'pipe' });
  }
}
