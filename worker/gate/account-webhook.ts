import { DAY_MS } from '../time/brasilia.ts';
import type { AccountRow } from './account.ts';
import type { GateParts } from './parts.ts';

/** What notices are signed with. */
export interface SigningSecrets {
  secret: string;
  /** The one before, while it signs beside it. */
  previousSecret: string | null;
}

export interface WebhookSettings extends SigningSecrets {
  /** The account's own address for notices. */
  url: string | null;
}

/** What the console shows of them. */
export interface ConsoleWebhook extends WebhookSettings {
  /** When the secret before signs no more. */
  previousEndsAt: number | null;
}

/** A new secret in place of the one that there is. */
export interface SecretRotation {
  secret: string;
  /** The secret before signs a day more. */
  keepsPrevious: boolean;
  /** The random name of the form that asks for it: one that is posted twice rotates once. */
  form: string;
}

const PREVIOUS_SIGNS_MS = DAY_MS;

export function webhookSettings(account: AccountRow, now: number): ConsoleWebhook {
  const { webhook_url, webhook_secret, previous_secret, previous_secret_until } = account;
  const stillSigns = previous_secret !== null && (previous_secret_until ?? 0) > now;
  return {
    url: webhook_url,
    secret: webhook_secret,
    previousSecret: stillSigns ? previous_secret : null,
    previousEndsAt: stillSigns ? previous_secret_until : null,
  };
}

/** The new secret signs at once; at most one before it signs beside it. Inside a transaction. */
export function rotateSecret(
  { account, clock }: Pick<GateParts, 'account' | 'clock'>,
  { secret, keepsPrevious, form }: SecretRotation,
): void {
  const { webhook_secret, secret_form } = account.read();
  if (form === secret_form) return;
  const previous = keepsPrevious ? { secret: webhook_secret, until: clock.now() + PREVIOUS_SIGNS_MS } : null;
  account.setWebhookSecret(secret, previous, form);
}
