import { jsonBody } from '../transport/call.ts';
import type { Transport } from '../transport/transport.ts';
import type {
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookEvent,
  WebhookRecovery,
  WebhookTest,
} from '../types.ts';
import { type Notice, type VerifySettings, verifyNotice } from '../webhooks/verify.ts';
import { listAll } from './list.ts';

export interface DeliveryQuery {
  limit?: number;
  status?: readonly ('pending' | 'delivered' | 'failed')[];
  type?: WebhookEvent['type'];
  subject?: string;
  recovery?: string;
  created_after?: string;
  created_before?: string;
}

/** Os avisos assinados que o serviço manda. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Confere a assinatura de um aviso que o seu servidor recebeu, e devolve o evento. */
  verify(
    notice: Notice,
    secrets: string | readonly string[],
    settings: VerifySettings = {},
  ): Promise<WebhookEvent> {
    return verifyNotice(notice, secrets, settings);
  }

  /** Manda um aviso de teste a um endereço. */
  test(url: string): Promise<WebhookTest> {
    return this.#post('/v1/webhooks/test', { url });
  }

  /** Os avisos mandados, do mais novo para o mais antigo. */
  deliveries({ status, ...query }: DeliveryQuery = {}): AsyncGenerator<WebhookDeliverySummary> {
    return listAll(this.#transport, '/v1/webhooks/deliveries', { ...query, status: status?.join(',') });
  }

  /** Lê um aviso, com as tentativas. */
  delivery(id: string): Promise<WebhookDelivery> {
    return this.#get(`/v1/webhooks/deliveries/${encodeURIComponent(id)}`);
  }

  /** Manda um aviso de novo. */
  resend(id: string): Promise<WebhookDelivery> {
    return this.#post(`/v1/webhooks/deliveries/${encodeURIComponent(id)}/resend`);
  }

  /** Manda de novo os avisos que falharam desde um momento. */
  recover(since: string): Promise<WebhookRecovery> {
    return this.#post('/v1/webhooks/recoveries', { since });
  }

  /** Lê o andamento de uma recuperação. */
  recovery(id: string): Promise<WebhookRecovery> {
    return this.#get(`/v1/webhooks/recoveries/${encodeURIComponent(id)}`);
  }

  /** Para uma recuperação. */
  stopRecovery(id: string): Promise<WebhookRecovery> {
    return this.#post(`/v1/webhooks/recoveries/${encodeURIComponent(id)}/stop`);
  }

  #get<Value>(path: string): Promise<Value> {
    return this.#transport.json({ method: 'GET', path, repeat: 'always' });
  }

  #post<Value>(path: string, body?: object): Promise<Value> {
    return this.#transport.json({
      method: 'POST',
      path,
      ...(body && { body: jsonBody(body) }),
      repeat: 'refused',
    });
  }
}
