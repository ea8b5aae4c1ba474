import { ConfigurationError } from './errors.ts';
import { userAgent } from './user-agent.ts';

export interface PapeladaOptions {
  /** A chave da API (`svc_live_…` ou `svc_test_…`). Sem ela, vale a variável de ambiente `PAPELADA_KEY`. */
  key?: string;
  /** O endereço do serviço. Sem ele, vale a variável de ambiente `PAPELADA_URL`. */
  baseUrl?: string;
  /** Repetições de uma chamada que falha de passagem; padrão 2. */
  retries?: number;
  /**
   * Milissegundos que uma chamada pode levar, além do que o serviço foi pedido a esperar e do tempo de enviar o corpo,
   * contado a 32 KB por segundo; padrão 40.000.
   */
  timeoutMs?: number;
  /** No lugar do `fetch` do ambiente. */
  fetch?: typeof globalThis.fetch;
}

export interface Configuration {
  key: string;
  /** Without a slash at its end. */
  baseUrl: string;
  retries: number;
  timeoutMs: number;
  fetch: typeof globalThis.fetch;
  userAgent: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Checks the options before anything is sent. Throws ConfigurationError. */
export function configurationOf(options: PapeladaOptions): Configuration {
  if ('document' in globalThis)
    throw new ConfigurationError(
      'Este cliente não funciona em navegadores: quem abrisse a página veria a sua chave. Chame a API do seu servidor.',
    );
  return {
    key: keyOf(options.key ?? environment('PAPELADA_KEY')),
    baseUrl: baseUrlOf(options.baseUrl ?? environment('PAPELADA_URL')),
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 40_000,
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    userAgent: userAgent(),
  };
}

function keyOf(key: string | undefined): string {
  if (key === undefined || key === '')
    throw new ConfigurationError('Falta a chave da API: passe `key`, ou defina a variável PAPELADA_KEY.');
  if (!/^svc_(?:live|test)_[\x21-\x7e]+$/.test(key))
    throw new ConfigurationError(
      'A chave da API começa com svc_live_ ou svc_test_ e não tem espaços nem quebras de linha. Confira se ela foi copiada inteira.',
    );
  return key;
}

function baseUrlOf(text: string | undefined): string {
  if (text === undefined || text === '')
    throw new ConfigurationError(
      'Falta o endereço do serviço: passe `baseUrl`, ou defina a variável PAPELADA_URL.',
    );
  if (!URL.canParse(text)) throw new ConfigurationError(`"${text}" não é um endereço.`);
  const url = new URL(text);
  const isPlainLoopback = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol !== 'https:' && !isPlainLoopback)
    throw new ConfigurationError('O endereço do serviço precisa de https: sem ele, a chave iria aberta.');
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new ConfigurationError('O endereço do serviço não leva usuário, consulta nem âncora.');
  return `${url.origin}${url.pathname}`.replace(/\/(?:v1\/?)?$/, '');
}

function environment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env?.[name];
}
