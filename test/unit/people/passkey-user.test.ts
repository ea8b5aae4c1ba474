import fc from 'fast-check';
import { base64url } from 'jose';
import { describe, expect, test } from 'vitest';
import { passkeyUserOf, personOfPasskeyUser } from '../../../worker/people/passkey-user.ts';
import { newPersonId } from '../../../worker/people/person-id.ts';

const SECRETS = ['first-secret'];

describe('a user handle', () => {
  test('names its person, is the same under further secrets, and fits into an authenticator', async () => {
    const person = newPersonId();
    const handle = await passkeyUserOf(person, SECRETS);
    expect(base64url.decode(handle).length).toBeLessThanOrEqual(64);
    expect(await personOfPasskeyUser(handle, SECRETS)).toBe(person);
    expect(await passkeyUserOf(person, [...SECRETS, 'second-secret'])).toBe(handle);
  });

  test('of another server, with one byte changed, or of any other text names nobody', async () => {
    const handle = await passkeyUserOf(newPersonId(), SECRETS);
    const named = (text: string) => personOfPasskeyUser(text, SECRETS);
    expect(await personOfPasskeyUser(handle, ['another-secret'])).toBeNull();
    const bytes = base64url.decode(handle);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = bytes.map((byte, each) => (each === place ? byte ^ change : byte));
        expect(await named(base64url.encode(changed))).toBeNull();
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (other) => {
        expect(await named(other)).toBeNull();
      }),
    );
  });
});
