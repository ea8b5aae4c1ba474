/** The file is read as a whole, and a phone may not have the memory for more. */
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
  /** The file's hash, if the file was read. */
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

const PICTURES: readonly (readonly [start: string, name: string])[] = [
  ['\u00ff\u00d8\u00ff', 'uma imagem JPEG'],
  ['\u0089PNG', 'uma imagem PNG'],
  ['GIF8', 'uma imagem GIF'],
  ['RIFF', 'uma imagem WebP ou um arquivo de som'],
];
const HEIC = /^.{4}ftyp(?:hei|hev|mif|avif)/s;
/** Readers look for the header of a PDF within this many bytes. */
const HEADER_BYTES = 1024;

/** Returns the verdict for a file that is not a PDF, by its first bytes; null for a PDF. */
export function notPdf(head: Uint8Array): Verdict | null {
  if (head.length === 0)
    return unread(
      'O arquivo está vazio.',
      'Ele não tem nenhum conteúdo. Baixe o PDF de novo e confira outra vez.',
    );
  const start = String.fromCharCode(...head.subarray(0, HEADER_BYTES));
  if (start.includes('%PDF-')) return null;
  const picture = HEIC.test(start)
    ? 'uma imagem HEIC'
    : PICTURES.find(([first]) => start.startsWith(first))?.[1];
  return unread(
    'Não é um PDF.',
    picture === undefined
      ? 'Esta página confere o PDF que foi baixado, e este arquivo é de outro tipo. Escolha o PDF.'
      : `Este arquivo é ${picture}: a foto ou a captura de um documento não pode ser conferida. Escolha o PDF que foi baixado.`,
  );
}

export function unread(heading: string, text: string): Verdict {
  return { kind: 'unread', heading, text };
}
