import type { Batch, Job } from './types.ts';

/** A base de todos os erros deste cliente. */
export class PapeladaError extends Error {
  override name = 'PapeladaError';
}

/** O cliente foi criado ou chamado de um modo que não pode funcionar; nada foi enviado. */
export class ConfigurationError extends PapeladaError {
  override name = 'ConfigurationError';
}

/** Um arquivo do seu lado não pôde ser lido ou gravado. */
export class FileError extends PapeladaError {
  override name = 'FileError';
}

/** A conexão falhou, e as repetições também. */
export class ConnectionError extends PapeladaError {
  override name = 'ConnectionError';
}

/** O tempo acabou antes da resposta. */
export class TimeoutError extends PapeladaError {
  override name = 'TimeoutError';
}

/** Alguém que não é a API respondeu, ou a resposta veio pela metade. */
export class UnexpectedAnswerError extends PapeladaError {
  override name = 'UnexpectedAnswerError';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Uma assinatura de aviso que não confere. */
export class SignatureError extends PapeladaError {
  override name = 'SignatureError';
}

/** A tarefa terminou em erro; os créditos dela voltaram. */
export class JobFailedError extends PapeladaError {
  override name = 'JobFailedError';
  readonly job: Job;

  constructor(job: Job) {
    super(job.error?.message ?? job.message);
    this.job = job;
  }

  get code(): string {
    return this.job.error?.code ?? 'job_failed';
  }
}

/** O lote terminou em erro; os créditos dele voltaram. */
export class BatchFailedError extends PapeladaError {
  override name = 'BatchFailedError';
  readonly batch: Batch;

  constructor(batch: Batch) {
    super(batch.error?.message ?? batch.message ?? 'O lote falhou.');
    this.batch = batch;
  }
}

/** O tempo acabou e a tarefa, ou o lote, continua no serviço: espere de novo com `wait(id)`. */
export class StillRunningError extends TimeoutError {
  override name = 'StillRunningError';
  readonly id: string;

  constructor(id: string) {
    super(`O tempo acabou e ${id} ainda não terminou. Continue a espera com wait('${id}').`);
    this.id = id;
  }
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  /** Segundos; `null` quando o serviço não diz. */
  retryAfter: number | null;
}

/** Uma recusa da API. Decida por `code`, que é estável. */
export class ApiError extends PapeladaError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor({ status, code, message, requestId, retryAfter }: Refusal) {
    super(message);
    [this.status, this.code] = [status, code];
    [this.requestId, this.retryAfter] = [requestId, retryAfter];
  }
}

/** 401 e 403: a chave falta, é desconhecida, foi revogada, ou não pode isto. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 402: faltam créditos ou documentos do mês. */
export class CreditsError extends ApiError {
  override name = 'CreditsError';
}

/** 404 e 410: não existe, expirou, ou é de outra conta. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 409 e 423: o estado não permite a chamada agora. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** 400, 413, 415, 422 e os outros 4xx: corrija a chamada antes de repetir. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}

/** 429: um limite foi atingido. */
export class LimitError extends ApiError {
  override name = 'LimitError';
}

/** 5xx: o serviço, ou uma fonte pública, falhou. */
export class ServiceError extends ApiError {
  override name = 'ServiceError';
}

/** Returns the error of a refusal, in the class of its family. */
export function errorOf(refusal: Refusal): ApiError {
  const { status } = refusal;
  if (status === 401 || status === 403) return new AuthenticationError(refusal);
  if (status === 402) return new CreditsError(refusal);
  if (status === 404 || status === 410) return new NotFoundError(refusal);
  if (status === 409 || status === 423) return new ConflictError(refusal);
  if (status === 429) return new LimitError(refusal);
  return status >= 500 ? new ServiceError(refusal) : new InvalidRequestError(refusal);
}
