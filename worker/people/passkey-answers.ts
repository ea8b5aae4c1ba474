import { base64url } from 'jose';
import { z } from 'zod';

const encoded = z.string().regex(/^[\w-]+$/);
const clientExtensionResults = z.object({}).default({});

const creation = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
  clientExtensionResults,
});

const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded,
  }),
  clientExtensionResults,
});

/** A browser's answer after it created a passkey. */
export type CreationAnswer = z.infer<typeof creation>;
/** A browser's answer that signs in with a passkey. */
export type AssertionAnswer = z.infer<typeof assertion>;

export function readCreationAnswer(text: string): CreationAnswer | null {
  return creation.safeParse(parsed(text)).data ?? null;
}

export function readAssertionAnswer(text: string): AssertionAnswer | null {
  return assertion.safeParse(parsed(text)).data ?? null;
}

/** Returns the challenge that an answer claims to answer; empty if it names none. */
export function challengeOf({ response }: CreationAnswer | AssertionAnswer): string {
  const said = z.object({ challenge: z.string() }).safeParse(parsed(decoded(response.clientDataJSON)));
  return said.data?.challenge ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(text));
  } catch {
    return '';
  }
}
