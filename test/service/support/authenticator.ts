import type { CDPSession, Page, Protocol } from 'puppeteer-core';

/** An authenticator of the browser's own, like a telephone's or a computer's, which confirms its user by itself. */
export class Authenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    [this.#session, this.#id] = [session, id];
  }

  static async of(page: Page): Promise<Authenticator> {
    const session = await page.createCDPSession();
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** Whether it takes whoever uses it for its user. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  async keys(): Promise<Protocol.WebAuthn.Credential[]> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials;
  }

  async add(credential: Protocol.WebAuthn.Credential): Promise<void> {
    await this.#session.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }
}
