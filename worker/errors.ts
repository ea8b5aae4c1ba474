import { describeError, log } from '../common/log.ts';

/**
 * All error codes that a caller can get (specification, section 7). The message is the default, which says
 * what failed and what to do; the code that throws can give a more precise one.
 */
export const errorRegistry = {
  invalid_request: {
    status: 400,
    message:
      'Há parâmetros ausentes ou inválidos. Confira os campos enviados com a documentação e tente de novo.',
  },
  invalid_json: {
    status: 400,
    message: 'O corpo da chamada não é um JSON válido. Corrija-o e tente de novo.',
  },
  invalid_option: {
    status: 400,
    message:
      'Há uma opção desconhecida ou com valor inválido. Veja as opções aceitas em options_schema, em GET /v1/tools/{id}.',
  },
  missing_option: {
    status: 400,
    message: 'Falta uma opção obrigatória. Veja as opções em options_schema, em GET /v1/tools/{id}.',
  },
  missing_files: { status: 400, message: 'Nenhum arquivo foi enviado. Envie ao menos um no campo files.' },
  too_few_files: { status: 400, message: 'Foram enviados menos arquivos do que a ferramenta exige.' },
  too_many_files: {
    status: 400,
    message: 'Foram enviados mais arquivos do que a ferramenta ou o seu plano aceita.',
  },
  unexpected_file: {
    status: 400,
    message: 'Um arquivo veio em um campo que esta chamada não conhece. Confira o nome do campo.',
  },
  missing_file: {
    status: 400,
    message: 'Falta um arquivo extra que a ferramenta exige, como o papel timbrado ou o logotipo.',
  },
  invalid_webhook_url: {
    status: 400,
    message: 'O endereço em webhook_url não serve: use um endereço https público.',
  },
  invalid_cnpj: {
    status: 400,
    message: 'O CNPJ não é válido: confira o formato e os dígitos verificadores.',
  },
  invalid_cep: { status: 400, message: 'O CEP não é válido: envie os 8 dígitos.' },
  declaration_required: {
    status: 400,
    message:
      'Para desbloquear um PDF, declare que tem autorização: envie a opção authorized com o valor true.',
  },
  invalid_idempotency_key: {
    status: 400,
    message:
      'O cabeçalho Idempotency-Key deve ter de 1 a 255 caracteres visíveis, sem espaços, e vir uma só vez.',
  },
  missing_api_key: {
    status: 401,
    message:
      'A chave de API não foi enviada. Envie-a no cabeçalho Authorization: Bearer <chave> ou X-API-Key.',
  },
  invalid_api_key: { status: 401, message: 'A chave de API não existe. Confira se ela foi copiada inteira.' },
  revoked_api_key: {
    status: 401,
    message: 'A chave de API foi revogada ou venceu. Crie outra na página de chaves do painel.',
  },
  insufficient_credits: {
    status: 402,
    message: 'Os créditos não bastam para esta chamada. Compre um pacote ou espere a renovação da franquia.',
  },
  esign_quota: {
    status: 402,
    message: 'A cota mensal de documentos para assinatura do seu plano acabou. Ela se renova no próximo mês.',
  },
  account_not_eligible: {
    status: 403,
    message: 'O titular da conta ainda não confirmou ser maior de idade. Confirme no painel para usar a API.',
  },
  live_key_required: {
    status: 403,
    message:
      'Isto foi feito em produção: com uma chave de teste se consulta o estado, mas não se baixa, muda nem apaga. Use uma chave svc_live_.',
  },
  not_found: { status: 404, message: 'Não há nada neste endereço. Confira o caminho e o método da chamada.' },
  tool_not_found: { status: 404, message: 'Esta ferramenta não existe. Veja a lista em GET /v1/tools.' },
  job_not_found: { status: 404, message: 'A tarefa não existe, já expirou (90 dias) ou é de outra conta.' },
  file_not_found: {
    status: 404,
    message: 'O arquivo não existe, já foi apagado (os arquivos ficam 1 hora) ou é de outra conta.',
  },
  envelope_not_found: { status: 404, message: 'O envelope não existe, foi apagado ou é de outra conta.' },
  lote_not_found: { status: 404, message: 'O lote não existe, já expirou (30 dias) ou é de outra conta.' },
  upload_not_found: {
    status: 404,
    message:
      'O envio não existe, foi apagado, expirou (24 horas) ou é de outra conta. Comece outro em POST /v1/uploads.',
  },
  upload_incomplete: {
    status: 409,
    message: 'O envio ainda não está completo. Envie os bytes que faltam e repita a chamada.',
  },
  upload_offset_mismatch: {
    status: 409,
    message: 'Upload-Offset não é a posição em que o envio está. Consulte-a com HEAD e continue dela.',
  },
  unsupported_tus_version: {
    status: 412,
    message: 'O cabeçalho Tus-Resumable deve ser 1.0.0, a versão do protocolo tus deste serviço.',
  },
  upload_locked: {
    status: 423,
    message: 'Outra requisição ainda grava neste envio. Tente de novo depois do tempo em Retry-After.',
  },
  // Tus clients continue after 409 and 423, and after no other 4xx.
  upload_interrupted: {
    status: 423,
    message: 'O corpo parou de chegar antes do fim. Consulte a posição do envio com HEAD e continue dela.',
  },
  upload_checksum_mismatch: {
    status: 460,
    message: 'O corpo não confere com Upload-Checksum: nada dele foi gravado. Envie esse trecho de novo.',
  },
  job_not_ready: {
    status: 409,
    message: 'A tarefa ainda não terminou. Espere o aviso ou consulte GET /v1/jobs/{id} até o status done.',
  },
  lote_not_ready: {
    status: 409,
    message: 'O lote ainda não terminou, falhou, ou seus arquivos já expiraram (7 dias).',
  },
  job_running: {
    status: 409,
    message: 'A tarefa ainda está em andamento e não pode ser apagada. Espere que ela termine.',
  },
  idempotency_key_reused: {
    status: 409,
    message:
      'Esta Idempotency-Key já foi usada nas últimas 24 horas em outra requisição. Use uma chave nova.',
  },
  idempotency_in_progress: {
    status: 409,
    message:
      'Uma requisição com esta Idempotency-Key ainda está em andamento. Tente de novo depois do tempo em Retry-After.',
  },
  invalid_state: { status: 409, message: 'A ação não combina com o estado atual do envelope ou do aviso.' },
  envelope_not_completed: {
    status: 409,
    message: 'O PDF final e o relatório só existem depois que todos assinam.',
  },
  envelope_gone: {
    status: 410,
    message: 'O arquivo deste rascunho não está mais disponível. Crie outro envelope.',
  },
  file_too_large: { status: 413, message: 'O arquivo passa do tamanho máximo do seu plano.' },
  payload_too_large: {
    status: 413,
    message:
      'O corpo JSON passa de 60 MB. Envie os arquivos em multipart/form-data, por URL, ou em pedaços por POST /v1/uploads.',
  },
  range_not_satisfiable: { status: 416, message: 'O intervalo pedido em Range não existe neste arquivo.' },
  unsupported_file_type: {
    status: 415,
    message:
      'A ferramenta não aceita arquivos com esta extensão. Veja accepted_extensions em GET /v1/tools/{id}.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'O Content-Type não é aceito aqui. Envie multipart/form-data ou application/json.',
  },
  invalid_boleto: {
    status: 422,
    message: 'O dígito verificador do boleto não confere. Confira o código digitado.',
  },
  invalid_value: { status: 422, message: 'O valor não pode ser representado neste tipo de código.' },
  invalid_pdf: {
    status: 422,
    message:
      'O arquivo não é um PDF que se possa abrir: pode estar corrompido, protegido por senha ou ser de outro tipo.',
  },
  forbidden_url: {
    status: 422,
    message: 'O endereço do arquivo aponta para uma rede interna ou privada. Use um endereço https público.',
  },
  rate_limited: {
    status: 429,
    message:
      'O limite de chamadas por minuto do seu plano foi atingido. Tente de novo depois do tempo em Retry-After.',
  },
  concurrency_limit: {
    status: 429,
    message:
      'O limite de tarefas pesadas simultâneas do seu plano foi atingido. Espere que uma termine e tente de novo.',
  },
  upload_limit: {
    status: 429,
    message:
      'Os envios abertos e guardados chegaram ao limite do seu plano. Apague os que não usa mais com DELETE /v1/uploads/{id}, ou espere que expirem.',
  },
  reminder_too_soon: {
    status: 429,
    message: 'Um lembrete já foi enviado há menos de 30 minutos. Espere para enviar outro.',
  },
  test_limit: {
    status: 429,
    message:
      'As 20 chamadas de teste do dia já foram usadas. A cota volta amanhã; para uso real, use a chave de produção.',
  },
  internal_error: {
    status: 500,
    message:
      'Algo inesperado aconteceu do nosso lado. Tente de novo; se persistir, informe o request_id ao suporte.',
  },
  upstream_unavailable: {
    status: 502,
    message: 'A fonte pública desta consulta não respondeu. Nada foi cobrado; tente de novo em instantes.',
  },
  service_unavailable: {
    status: 503,
    message:
      'Esta parte do serviço está indisponível no momento. Nada foi cobrado; tente de novo em instantes.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorRegistry;

/** A message for the caller, and the version of it for records. */
export interface Wording {
  shown: string;
  noted: string;
}

class Sent {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Marks a part of a message as the caller's own: a file's name, a field, a value. */
export function sent(text: string): Sent {
  return new Sent(text);
}

/** Builds a message that quotes the caller; records omit the parts marked as `sent`. */
export function worded(texts: TemplateStringsArray, ...values: (string | number | Sent)[]): Wording {
  const join = (write: (value: string | number | Sent) => string | number) =>
    String.raw({ raw: texts }, ...values.map(write));
  return {
    shown: join((value) => (value instanceof Sent ? value.text : value)),
    noted: join((value) => (value instanceof Sent ? '…' : value)),
  };
}

/** An error for the caller. Everything else that is thrown becomes `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  /** The message without the caller's own values. */
  readonly noted: string;

  constructor(code: ErrorCode, message?: string | Wording, headers: Record<string, string> = {}) {
    const words = message ?? errorRegistry[code].message;
    super(typeof words === 'string' ? words : words.shown);
    this.name = 'ApiError';
    this.code = code;
    this.noted = typeof words === 'string' ? words : words.noted;
    this.headers = headers;
  }

  get status() {
    return errorRegistry[this.code].status;
  }
}

/** A dependency (D1, R2, an object, the container) is unreachable; `cause` is only logged. */
export function unavailable(cause: unknown, retryAfterSeconds = 5): ApiError {
  log('dependency_unavailable', { cause: describeError(cause) });
  return new ApiError('service_unavailable', undefined, { 'Retry-After': String(retryAfterSeconds) });
}
