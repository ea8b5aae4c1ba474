import { idempotencyKey } from '../idempotency.ts';
import { jsonBody } from '../transport/call.ts';
import type { Transport } from '../transport/transport.ts';
import type { Address, Boleto, Company, GeneratedImage, Pix, ValidationResult } from '../types.ts';

export type DocumentType = 'cpf' | 'cnpj' | 'cnh' | 'pis' | 'titulo' | 'renavam' | 'cns';

interface ImageLook {
  module_size?: number;
  margin?: number;
  /** `#RRGGBB`. */
  color?: string;
  /** `#RRGGBB`, ou `transparent`. */
  background?: string;
}

export interface PixCall extends ImageLook {
  key: string;
  name: string;
  city: string;
  /** Em reais. */
  amount?: number;
  txid?: string;
  description?: string;
  format?: 'json' | 'svg' | 'png' | 'both' | 'pdf';
}

export interface QrCodeCall extends ImageLook {
  text: string;
  format?: 'svg' | 'png' | 'both';
  ecc?: 'L' | 'M' | 'Q' | 'H';
}

export interface BarcodeCall {
  type: 'code128' | 'ean13' | 'ean8' | 'upca' | 'code39' | 'itf' | 'itf14' | 'datamatrix' | 'qr';
  value: string;
  format?: 'svg' | 'png' | 'both';
  module_size?: number;
  height?: number;
  show_text?: boolean;
}

export interface KeyedSettings {
  /** Torna a chamada segura de repetir por 24 horas. Sem ela, o cliente faz uma. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Consultas e códigos do Brasil. */
export class Data {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A empresa de um CNPJ, com ou sem pontuação. */
  cnpj(cnpj: string): Promise<Company> {
    return this.#get(`/v1/cnpj/${encodeURIComponent(cnpj)}`);
  }

  /** O endereço de um CEP. */
  cep(cep: string): Promise<Address> {
    return this.#get(`/v1/cep/${encodeURIComponent(cep)}`);
  }

  /** Confere um documento; sem `type`, o tipo é deduzido. */
  validate(value: string, settings: KeyedSettings & { type?: DocumentType } = {}): Promise<ValidationResult> {
    const { type, ...rest } = settings;
    return this.#post('/v1/validate', { value, ...(type && { type }) }, rest);
  }

  /** Confere até mil documentos; os resultados vêm na mesma ordem. */
  async validateAll(
    values: readonly string[],
    settings: KeyedSettings & { type?: DocumentType } = {},
  ): Promise<ValidationResult[]> {
    const { type, ...rest } = settings;
    const body = { values, ...(type && { type }) };
    const { data } = await this.#post<{ data: ValidationResult[] }>('/v1/validate', body, rest);
    return data;
  }

  /** Lê a linha digitável ou o código de barras de um boleto. */
  boleto(code: string, settings: KeyedSettings = {}): Promise<Boleto> {
    return this.#post('/v1/boleto/parse', { code }, settings);
  }

  /** Faz um Pix copia e cola, e o QR Code dele. */
  pix(call: PixCall, settings: KeyedSettings = {}): Promise<Pix> {
    return this.#post('/v1/pix/brcode', call, settings);
  }

  /** Faz um QR Code. */
  qrcode(call: QrCodeCall, settings: KeyedSettings = {}): Promise<GeneratedImage> {
    return this.#post('/v1/qrcode', call, settings);
  }

  /** Faz um código de barras. */
  barcode(call: BarcodeCall, settings: KeyedSettings = {}): Promise<GeneratedImage> {
    return this.#post('/v1/barcode', call, settings);
  }

  #get<Value>(path: string): Promise<Value> {
    return this.#transport.json({ method: 'GET', path, repeat: 'always' });
  }

  #post<Value>(path: string, body: object, settings: KeyedSettings): Promise<Value> {
    return this.#transport.json({
      method: 'POST',
      path,
      headers: { 'Idempotency-Key': idempotencyKey(settings.idempotencyKey) },
      body: jsonBody(body),
      repeat: 'always',
      signal: settings.signal,
    });
  }
}
