import { DAY_MS } from '../time/brasilia.ts';
import type { AccountRow } from './account.ts';
import type { GateParts } from './parts.ts';

/** The secrets with which notices are signed. */
export interface SigningSecrets {
  secret: string;
  /** The previous secret while it is still used too. */
  previousSecret: string | null;
}

export interface WebhookSettings extends SigningSecrets {
  /** The account's own address for notices. */
  url: string | null;
}

/** The webhook settings that the console shows. */
export interface ConsoleWebhook extends WebhookSettings {
  /** When the previous secret expires. */
  previousEndsAt: number | null;
}

/** Replaces the signing secret. */
export interface SecretRotation {
  secret: string;
  /** The previous secret is used for one more day. */
  keepsPrevious: boolean;
  /** The random id of the form: posting it twice rotates the secret once. */
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

/** The new secret is used at once, together with one previous secret at most. Inside a transaction. */
export function rotateSecret(
  { account, clock }: Pick<GateParts, 'account' | 'clock'>,
  { secret, keepsPrevious, form }: SecretRotation,
): void {
  const { webhook_secret, secret_form } = account.read();
  if (form === secret_form) return;
  const previous = keepsPrevious ? { secret: webhook_secret, until: clock.now() + PREVIOUS_SIGNS_MS } : null;
  account.setWebhookSecret(secret, previous, form);
}
