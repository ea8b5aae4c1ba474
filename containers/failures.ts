const failures = {
  password: (file: string) =>
    `O arquivo "${file}" está protegido por senha. Remova a senha com a ferramenta desbloquear-pdf e envie de novo.`,
  passwordOffice: (file: string) =>
    `O arquivo "${file}" está protegido por senha. Abra-o no programa de origem, retire a senha e envie de novo.`,
  damaged: (file: string) =>
    `O arquivo "${file}" está danificado ou incompleto e não pôde ser aberto. Confira se ele abre no seu computador e envie de novo.`,
  empty: (file: string) => `O arquivo "${file}" está vazio. Envie de novo o arquivo completo.`,
  mislabelled: (file: string, claimed: string, found: string) =>
    `O arquivo "${file}" tem a extensão .${claimed}, mas o conteúdo é ${found}. Envie o arquivo no formato certo ou corrija a extensão.`,
  unknownContent: (file: string, claimed: string) =>
    `O conteúdo do arquivo "${file}" não é de um arquivo .${claimed}. Confira se ele abre no seu computador e envie de novo.`,
  unsupported: (file: string) =>
    `O formato do arquivo "${file}" não é aceito por esta ferramenta. Converta-o para um dos formatos aceitos e envie de novo.`,
  noPages: (file: string) =>
    `O arquivo "${file}" não tem nenhuma página. Envie um arquivo com pelo menos uma página.`,
  tooManyPixels: (file: string) =>
    `A imagem "${file}" tem pixels demais (o máximo é de 100 milhões). Reduza as dimensões dela e envie de novo.`,
  tooManyVideoPixels: (file: string) =>
    `O vídeo "${file}" tem resolução acima da aceita (8192 x 8192). Reduza a resolução dele e envie de novo.`,
  tooLongVideo: (file: string) =>
    `O vídeo "${file}" é longo demais (o máximo é de 6 horas). Divida-o em partes e envie de novo.`,
  noVideo: (file: string) =>
    `O arquivo "${file}" não tem imagem de vídeo. Envie um arquivo que tenha vídeo, não só som.`,
  targetTooSmall: (file: string, targetMb: string, smallestMb: string) =>
    `Não é possível deixar o vídeo "${file}" com ${targetMb} MB: pela duração dele, o menor tamanho viável é de cerca de ${smallestMb} MB. Aumente target_size_mb ou divida o vídeo.`,
  tooManyPages: (pages: string, most: string) =>
    `Os arquivos somam ${pages} páginas, e esta ferramenta aceita até ${most} por tarefa. Divida-os com a ferramenta dividir-pdf e envie em partes.`,
  tooLongAudio: (file: string) =>
    `O áudio do arquivo "${file}" é longo demais (o máximo é de 6 horas). Divida-o em partes e envie de novo.`,
  noSound: (file: string) => `O arquivo "${file}" não tem som. Envie um áudio, ou um vídeo que tenha som.`,
  tooLargeLabel: (file: string, page: string) =>
    `A página ${page} do arquivo "${file}" é grande demais para uma etiqueta no tamanho original. Use a opção label_size ou um dpi menor.`,
  zipBomb: (file: string) =>
    `O arquivo "${file}" foi recusado por segurança: o conteúdo compactado dele é grande demais ou irregular. Salve-o de novo no programa de origem e envie outra vez.`,
  timeOut: () =>
    'A tarefa passou do tempo máximo e foi interrompida. Envie menos arquivos de cada vez ou um arquivo menor.',
  outOfMemory: () =>
    'O arquivo é complexo demais e esgotou a memória reservada para a tarefa. Envie um arquivo menor ou divida-o em partes.',
  tooLargeResult: () =>
    'O resultado da tarefa ficou grande demais. Envie menos arquivos de cada vez ou um arquivo menor.',
  diskFull: () =>
    'Não havia espaço livre para concluir a tarefa. Tente de novo em alguns minutos; se persistir, escreva para o suporte com o número da tarefa.',
  internal: () =>
    'Não foi possível concluir a tarefa por uma falha nossa. Tente de novo; se persistir, escreva para o suporte com o número da tarefa.',
} as const;

type Failures = typeof failures;
export type FailureCode = keyof Failures;

/** A failure of a run that its user is told about. The cause goes to the log only. */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The failure of the registry with its message filled in. */
export function failure<Code extends FailureCode>(
  code: Code,
  ...values: Parameters<Failures[Code]>
): Failure {
  const message: (...given: string[]) => string = failures[code];
  return new Failure(code, message(...values));
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** The sentence for the user, whatever was thrown. */
export function messageFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isDiskFull(error)) return failures.diskFull();
  return failures.internal();
}
