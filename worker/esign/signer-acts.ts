import type { Mark } from '../../common/esign/mark.ts';
import { isSameText } from '../constant-time.ts';
import { hmac } from '../hmac.ts';
import { deliver, whenToSend } from '../mail/deliver.ts';
import {
  type CodeRefusal,
  type CodeStatus,
  type CodeVerdict,
  codeStatus,
  judgeCode,
  mayMailCode,
  newCode,
  withCode,
  withoutNewest,
  withWrongTry,
} from '../mailed-code.ts';
import { toHex } from '../random.ts';
import { openKey } from '../vault/keys.ts';
import { openText, sealText } from '../vault/texts.ts';
import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { factsOf, invitedPerson } from './letters.ts';
import { codeMail } from './mails/code.ts';
import { linkSecretOf } from './secrets.ts';
import { SIGNER_CODES } from './signer-codes.ts';
import { TERMS_SHA256, TERMS_VERSION } from './terms.ts';
import type { CommandRejection, Origin, ReadingCommand } from './transition/command.ts';
import { grantsAccess, obstacleOf } from './transition/signing.ts';

export type CodeSent = 'sent' | CodeRefusal | { refused: 'mail_down' | CommandRejection };
export type CodeJudged = Exclude<CodeVerdict, 'repeated'>;

export interface TypedCode {
  code: string;
  /** The random id of the form in which it was typed. */
  form: string;
}

/** The data that a person submits by signing. */
export interface SignatureAct {
  signature: Mark;
  initials: Mark;
  /** Digits, as typed; null if none is required. */
  cpf: string | null;
}

export type Signed = 'signed' | 'wrong_cpf' | 'missing_cpf' | 'paused' | CommandRejection;

/** Actions on the signing pages in a signer's name. */
export class SignerActs {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  async open(signer: number, origin: Origin): Promise<void> {
    await this.#changes.apply({ do: 'open', signer, origin });
  }

  async noteReading(command: ReadingCommand): Promise<void> {
    await this.#changes.apply(command);
  }

  /** Mails a new code; the previous one becomes invalid. */
  async mailCode(signer: number, origin: Origin): Promise<CodeSent> {
    const { env, store, clock } = this.#parts;
    const { definition, state } = store;
    if (!definition || !state || !grantsAccess(state, signer, clock.now())) return { refused: 'wrong_phase' };
    const refusal = mayMailCode(store.codeOf(signer), clock.now(), SIGNER_CODES);
    if (refusal) return refusal;
    const code = newCode();
    const hash = await this.#hashOf(signer, code);
    // Another call may have mailed a code while the hash was computed.
    const again = mayMailCode(store.codeOf(signer), clock.now(), SIGNER_CODES);
    if (again) return again;
    const before = store.codeOf(signer);
    const next = withCode(before, hash, clock.now());
    store.setCode(signer, next);
    const mail = await codeMail(
      factsOf(definition, state),
      invitedPerson(definition, signer),
      code,
      next.round,
    );
    try {
      const delivered = await deliver(env, mail, { kind: 'code', sender: definition.accountId });
      if (delivered.is !== 'sent') {
        // The address has reached a limit: the previous code stays valid because no other replaced it.
        if (store.codeOf(signer).hash === hash) store.setCode(signer, before);
        return { refused: 'too_many', until: whenToSend(delivered) };
      }
    } catch {
      store.setCode(signer, withoutNewest(store.codeOf(signer)));
      return { refused: 'mail_down' };
    }
    await this.#changes.apply({ do: 'send_code', signer, origin });
    return 'sent';
  }

  codeStatus(signer: number): CodeStatus {
    const { store, clock } = this.#parts;
    return codeStatus(store.codeOf(signer), clock.now(), SIGNER_CODES);
  }

  async confirmCode(signer: number, { code, form }: TypedCode, origin: Origin): Promise<CodeJudged> {
    const { store, clock } = this.#parts;
    const hash = await this.#hashOf(signer, code);
    const isSame = (stored: string) => isSameText(stored, hash);
    const { verdict, state } = judgeCode(store.codeOf(signer), { isSame, form }, clock.now(), SIGNER_CODES);
    store.setCode(signer, state);
    if (verdict === 'wrong') await this.#changes.apply({ do: 'fail_code', signer, origin });
    if (verdict === 'right') await this.#changes.apply({ do: 'confirm_code', signer, origin });
    return verdict === 'repeated' ? 'right' : verdict;
  }

  async sign(signer: number, act: SignatureAct, origin: Origin): Promise<Signed> {
    const { env, store, clock } = this.#parts;
    const { definition, state, wrapped } = store;
    if (!definition || !state || wrapped === undefined) return 'wrong_phase';
    const obstacle = obstacleOf(state, signer, clock.now());
    if (obstacle) return obstacle;
    const asked = definition.signers.find(({ id }) => id === signer);
    if (asked?.asksCpf || asked?.sealedCpf) {
      if (act.cpf === null) return 'missing_cpf';
      const isRight = asked.sealedCpf === null || (await this.#isCpf(asked.sealedCpf, act.cpf, signer));
      // Checked after the wait, so that concurrent tries are counted one by one.
      if (clock.now() < store.codeOf(signer).pausedUntil) return 'paused';
      if (!isRight) {
        store.setCode(signer, withWrongTry(store.codeOf(signer), clock.now(), SIGNER_CODES));
        await this.#changes.apply({ do: 'fail_cpf', signer, origin });
        return 'wrong_cpf';
      }
    }
    const sealed = await sealText(
      await openKey(env, wrapped),
      actOwner(definition.id, signer),
      JSON.stringify(act),
    );
    const detail = `terms=${TERMS_VERSION}; terms_sha256=${await TERMS_SHA256}; document_sha256=${definition.originalSha256}`;
    const signed = await this.#changes.apply({ do: 'sign', signer, origin, detail }, () =>
      store.setSealedAct(signer, sealed),
    );
    return typeof signed === 'string' ? signed : 'signed';
  }

  async refuse(signer: number, reason: string, origin: Origin): Promise<'refused' | CommandRejection> {
    const refused = await this.#changes.apply({ do: 'refuse', signer, reason, origin });
    return typeof refused === 'string' ? refused : 'refused';
  }

  async #isCpf(sealed: string, typed: string, signer: number): Promise<boolean> {
    const { env, store } = this.#parts;
    const { definition, wrapped } = store;
    if (!definition || wrapped === undefined) return false;
    const owner = cpfOwner(definition.id, signer);
    return isSameText(await openText(await openKey(env, wrapped), owner, sealed), typed);
  }

  async #hashOf(signer: number, code: string): Promise<string> {
    const { env, store } = this.#parts;
    const id = store.definition?.id ?? '';
    return toHex(await hmac(linkSecretOf(env), `code ${id} ${signer} ${code}`));
  }
}

export function actOwner(envelope: string, signer: number) {
  return { envelope, role: `act ${signer}` };
}

export function cpfOwner(envelope: string, signer: number) {
  return { envelope, role: `cpf ${signer}` };
}
