/** Beyond it a telephone may not have the memory: the whole file is read at once. */
export const MOST_BYTES = 50 * 1024 * 1024;

export interface Hashes {
  original: string;
  final: string;
  audit: string;
}

export interface Verdict {
  kind: 'final' | 'audit' | 'original' | 'other' | 'unread';
  heading: string;
  text: string;
  /** Of the file, where it was read. */
  sha256?: string;
}

export function verdictOf(sha256: string, { original, final, audit }: Hashes): Verdict {
  if (sha256 === final)
    return {
      kind: 'final',
      heading: 'É o PDF final, sem nenhuma alteração.',
      text: 'O arquivo é idêntico, byte a byte, ao que foi selado com as assinaturas.',
      sha256,
    };
  if (sha256 === audit)
    return {
      kind: 'audit',
      heading: 'É o relatório de assinaturas, sem nenhuma alteração.',
      text: 'O arquivo é idêntico, byte a byte, ao relatório que foi selado. O documento assinado é o PDF final.',
      sha256,
    };
  if (sha256 === original)
    return {
      kind: 'original',
      heading: 'É o PDF original, ainda sem as assinaturas.',
      text: 'O arquivo é idêntico ao que foi enviado para assinar. O documento assinado é o PDF final.',
      sha256,
    };
  return {
    kind: 'other',
    heading: 'Não é nenhum dos arquivos deste envelope.',
    text: 'O arquivo foi alterado ou é outro. Abrir e salvar de novo em outro programa, imprimir em PDF ou juntar páginas também altera: peça o arquivo como foi baixado.',
    sha256,
  };
}

export function unread(heading: string, text: string): Verdict {
  return { kind: 'unread', heading, text };
}
