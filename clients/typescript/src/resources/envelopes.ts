import { collectAll } from '../files/collect.ts';
import { PreparedFiles } from '../files/prepare.ts';
import type { FileInput, OpenPath } from '../files/sources.ts';
import { idempotencyKey } from '../idempotency.ts';
import { jsonBody } from '../transport/call.ts';
import type { Transport } from '../transport/transport.ts';
import type { Envelope, EnvelopeDeleted, EnvelopeReminder } from '../types.ts';
import type { KeyedSettings } from './data.ts';
import { listAll } from './list.ts';

export interface SignerCall {
  name: string;
  email: string;
  role?: 'sign' | 'approve' | 'witness';
  cpf?: string;
  ask_cpf?: boolean;
  rubrica_all?: boolean;
}

export interface FieldCall {
  /** A posição em `signers`, a partir de 0. */
  signer: number;
  type: 'signature' | 'initials' | 'date' | 'name' | 'cpf';
  /** A primeira página é a 0. */
  page: number;
  /** De 0 a 1, a partir do canto de cima à esquerda. */
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface EnvelopeCall {
  /** O PDF: até 20 MB e 100 páginas, sem senha. */
  file: FileInput;
  signers: readonly SignerCall[];
  fields?: readonly FieldCall[];
  name?: string;
  message?: string;
  expires_at?: string;
  sequential?: boolean;
  /** Envia já (padrão); `false` cria um rascunho. */
  send?: boolean;
  return_links?: boolean;
  webhook_url?: string;
}

export interface EnvelopeQuery {
  limit?: number;
  status?: Envelope['status'];
}

/** Documentos para assinar. */
export class Envelopes {
  readonly #transport: Transport;
  readonly #openPath: OpenPath;

  constructor(transport: Transport, openPath: OpenPath) {
    [this.#transport, this.#openPath] = [transport, openPath];
  }

  /** Cria um envelope e, se `send` não é `false`, manda os convites. */
  async create({ file, ...data }: EnvelopeCall, settings: KeyedSettings = {}): Promise<Envelope> {
    const key = idempotencyKey(settings.idempotencyKey);
    const { signal } = settings;
    const inputs = [{ field: 'file', isList: false, input: file }];
    const isCallersKey = settings.idempotencyKey !== undefined;
    const files = await PreparedFiles.of(this.#transport, inputs, this.#openPath, {
      key,
      isCallersKey,
      signal,
    });
    return files.sendOnce(async () =>
      this.#transport.json({
        method: 'POST',
        path: '/v1/esign/envelopes',
        headers: { 'Idempotency-Key': key },
        body: await files.body({ ...data }, { data: JSON.stringify(data) }),
        repeat: 'always',
        signal,
      }),
    );
  }

  /** Os envelopes, do mais novo para o mais antigo. */
  list(query: EnvelopeQuery = {}): AsyncGenerator<Envelope> {
    return listAll(this.#transport, '/v1/esign/envelopes', { ...query });
  }

  /** Lê um envelope; com a trilha (`events`) ou os links de assinatura (`links`). */
  get(id: string, query: { events?: boolean; links?: boolean } = {}): Promise<Envelope> {
    return this.#transport.json({ method: 'GET', path: pathOf(id), query: { ...query }, repeat: 'always' });
  }

  /** Envia um rascunho. */
  send(id: string, settings: KeyedSettings & { returnLinks?: boolean } = {}): Promise<Envelope> {
    return this.#transport.json({
      method: 'POST',
      path: `${pathOf(id)}/send`,
      headers: { 'Idempotency-Key': idempotencyKey(settings.idempotencyKey) },
      body: jsonBody({ return_links: settings.returnLinks ?? false }),
      repeat: 'always',
      signal: settings.signal,
    });
  }

  /** Lembra quem falta assinar; uma vez a cada 30 minutos por pessoa. */
  remind(id: string): Promise<EnvelopeReminder> {
    return this.#transport.json({ method: 'POST', path: `${pathOf(id)}/remind`, repeat: 'refused' });
  }

  /** Cancela um envelope que espera assinaturas. */
  cancel(id: string): Promise<Envelope> {
    return this.#transport.json({ method: 'POST', path: `${pathOf(id)}/cancel`, repeat: 'refused' });
  }

  /** Apaga um envelope. */
  delete(id: string): Promise<EnvelopeDeleted> {
    return this.#transport.json({ method: 'DELETE', path: pathOf(id), repeat: 'always' });
  }

  /** O PDF assinado, com o relatório anexo. */
  final(id: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#file(id, 'final');
  }

  /** O relatório das assinaturas. */
  audit(id: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#file(id, 'audit');
  }

  #file(id: string, name: 'final' | 'audit'): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.read(
      { method: 'GET', path: `${pathOf(id)}/files/${name}`, repeat: 'always' },
      collectAll,
    );
  }
}

function pathOf(id: string): string {
  return `/v1/esign/envelopes/${encodeURIComponent(id)}`;
}
