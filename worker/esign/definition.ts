import type { ReceivedFile } from '../intake/plan.ts';
import { systemClock } from '../time/clock.ts';
import type { VaultKey } from '../vault/keys.ts';
import { sealText } from '../vault/texts.ts';
import type { Inspected } from './inspect.ts';
import type { CreateOrder } from './order.ts';
import type { EnvelopeRequest } from './request.ts';
import type { EnvelopeView } from './schema.ts';
import { cpfOwner } from './signer-acts.ts';
import { type EnvelopeDefinition, newState, type SignerDefinition } from './state.ts';
import type { Command } from './transition/command.ts';
import { DRAFT_KEPT_MS } from './transition/keeping.ts';
import { firstSigners } from './transition/sending.ts';
import { transition } from './transition/transition.ts';
import { viewEnvelope } from './view.ts';
import { isVisible, withoutInvisibleLetters } from './visible-text.ts';

/** Returns the signers, with their CPFs encrypted under the envelope's key. */
export function signersOf(asked: EnvelopeRequest, id: string, key: VaultKey): Promise<SignerDefinition[]> {
  return Promise.all(
    asked.signers.map(async ({ name, email, role, cpf, ask_cpf, rubrica_all }, place) => {
      const signer = place + 1;
      const hasCpfField = asked.fields.some((field) => field.signer === place && field.type === 'cpf');
      return {
        id: signer,
        name,
        email,
        role,
        sealedCpf: cpf ? await sealText(key, cpfOwner(id, signer), cpf) : null,
        asksCpf: ask_cpf || hasCpfField || Boolean(cpf),
        initialsOnAllPages: rubrica_all,
      };
    }),
  );
}

type Given = 'id' | 'accountId' | 'baseUrl' | 'source' | 'sender' | 'signers' | 'webhookUrl';

interface Defined extends Pick<EnvelopeDefinition, Given> {
  asked: EnvelopeRequest;
  file: ReceivedFile;
  inspected: Inspected;
}

/** The default name of a document: its file's name, unless that has no visible character. */
function nameFromFile(fileName: string): string {
  const name = withoutInvisibleLetters(fileName.replace(/\.pdf$/i, ''));
  return isVisible(name) ? name : 'Documento';
}

/** Creates the envelope's definition, which never changes. */
export function define({ asked, file, inspected, ...given }: Defined): EnvelopeDefinition {
  return {
    ...given,
    name: asked.name ?? nameFromFile(file.name),
    fileName: file.name,
    message: asked.message || null,
    sequential: asked.sequential,
    fields: asked.fields,
    pages: inspected.pages.length,
    originalBytes: file.size,
    documentBytes: inspected.documentBytes,
    originalSha256: file.sha256,
    disarmed: inspected.disarmed,
    remarks: inspected.remarks,
    returnLinks: asked.return_links,
    expiresAt: asked.expiresAt,
    createdAt: systemClock.now(),
  };
}

/** Returns the envelope as it will be if nothing fails: the answer to a repeated call whose first answer was lost. */
export function anticipated(
  definition: EnvelopeDefinition,
  { send, test, credits }: CreateOrder,
): EnvelopeView {
  const invited = firstSigners(definition).map((signer) => ({ do: 'note_invited' as const, signer }));
  const commands: Command[] = send
    ? [{ do: 'create', sending: { test, credits } }, ...invited, { do: 'finish_sending' }]
    : [{ do: 'create', sending: null }];
  let state = newState(definition, definition.createdAt + DRAFT_KEPT_MS);
  for (const command of commands) {
    const changed = transition(definition, state, command, definition.createdAt);
    if (typeof changed !== 'string') state = changed.state;
  }
  return viewEnvelope({ definition, state });
}
