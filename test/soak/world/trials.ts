import { catalogue } from '../../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { makePdf } from '../../container/support/program.ts';

/** How pages and pictures look: the `same`, upside down, or with something `added` where nothing that was there is gone. */
export type Look = 'same' | 'turned' | 'added';

/** What a tool's result is held against its input by. */
export interface Promises {
  /** The words of the input are in the outputs. */
  words: boolean;
  look: Look | null;
  /** Seconds of sound and film are the same. */
  length: boolean;
}

/** A tool with the options under which every file is sent to it. */
export interface Trial {
  name: string;
  tool: ToolDefinition;
  options: unknown;
  /** How often the file is sent in one call. */
  copies: number;
  extras: readonly { name: string; bytes: Uint8Array; field: string }[];
  promises: Promises;
}

const TEXT_FORMATS = ['docx', 'odt', 'rtf', 'txt', 'html', 'epub', 'pdf'];
const PICTURE_FORMATS = ['jpg', 'png', 'webp'];
const SOUND_FORMATS = ['mp3', 'ogg', 'wav'];

/** Options that keep all of the input, where the usual ones do not or there are none. */
const OPTIONS: Record<string, readonly Record<string, unknown>[]> = {
  'extrair-paginas': [{ pages: '1-' }],
  'remover-paginas': [{ blank: true }],
  'girar-pdf': [{ angle: 180 }],
  'marca-dagua': [{ text: 'Marca' }],
  'comprimir-pdf': [{ level: 'forte' }],
  'comprimir-pdf-tamanho': [{ target_size: 40, unit: 'KB' }],
  'ocultar-dados': [{ areas: [{ page: 1, x: 0, y: 0, width: 1, height: 1 }] }],
  'proteger-pdf': [{ owner_password: 'proprietaria' }],
  'desbloquear-pdf': [{ authorized: true }],
  'converter-documento': TEXT_FORMATS.map((format) => ({ format })),
  'jpg-para-pdf': [{ page_size: 'original' }],
  'converter-imagem': PICTURE_FORMATS.map((format) => ({ format })),
  'redimensionar-imagem': [{ percent: 50 }],
  'marca-dagua-imagem': [{ text: 'Marca', size: 5 }],
  'converter-audio': SOUND_FORMATS.map((format) => ({ format })),
  'png-para-jpg': [{ quality: 50 }],
  'cortar-audio': [{ start: 0 }],
  'cortar-video': [{ start: 0 }],
};

const KEEPS_WORDS = new Set([
  'unir-pdf',
  'dividir-pdf',
  'extrair-paginas',
  'remover-paginas',
  'girar-pdf',
  'recortar-pdf',
  'numerar-paginas',
  'marca-dagua',
  'papel-timbrado',
  'comprimir-pdf',
  'comprimir-pdf-tamanho',
  'reparar-pdf',
  'achatar-pdf',
  'proteger-pdf',
  'desbloquear-pdf',
  'ocultar-dados',
  'ocr-pdf',
  'pdf-para-word',
  'pdf-para-excel',
  'pdf-para-powerpoint',
  'pdf-para-texto',
  'pdf-para-pdfa',
  'word-para-pdf',
  'excel-para-pdf',
  'powerpoint-para-pdf',
  'converter-documento',
  'qualquer-para-pdf',
  'html-para-pdf',
]);
const LOOKS_THE_SAME = new Set([
  'comprimir-pdf',
  'comprimir-pdf-tamanho',
  'reparar-pdf',
  'achatar-pdf',
  'proteger-pdf',
  'desbloquear-pdf',
  'pdf-para-pdfa',
  'extrair-paginas',
  'jpg-para-pdf',
  'png-para-jpg',
  'jpg-para-png',
  'imagem-para-webp',
  'comprimir-imagem',
  'converter-imagem',
  'redimensionar-imagem',
]);
const ADDS = new Set(['numerar-paginas', 'marca-dagua', 'papel-timbrado', 'ocultar-dados', 'ocr-pdf']);
const KEEPS_LENGTH = new Set([
  'converter-audio',
  'mp4-para-mp3',
  'cortar-audio',
  'converter-video',
  'comprimir-video',
  'cortar-video',
]);

/** Tools that a file of any kind says nothing about: they need a second file that fits. */
const LEFT_OUT = new Set(['mala-direta-word']);

function lookOf(tool: string): Promises['look'] {
  if (tool === 'girar-pdf') return 'turned';
  if (ADDS.has(tool)) return 'added';
  return LOOKS_THE_SAME.has(tool) ? 'same' : null;
}

/** All tools of the catalogue, or those named, as they are tried. Throws for a name that is no tool's. */
export async function trialsOf(names: readonly string[]): Promise<Trial[]> {
  const unknown = names.find((name) => !catalogue.some(({ id }) => id === name));
  if (unknown !== undefined) throw new Error(`no tool is called ${unknown}`);
  const letterhead = await makePdf('Papel timbrado');
  return catalogue
    .filter(({ id }) => (names.length === 0 || names.includes(id)) && !LEFT_OUT.has(id))
    .flatMap((tool: ToolDefinition) =>
      (OPTIONS[tool.id] ?? [{}]).map((chosen) => ({
        name: typeof chosen.format === 'string' ? `${tool.id} ${chosen.format}` : tool.id,
        tool,
        options: tool.options.parse({ ...chosen, ...tool.fixedOptions }),
        copies: tool.minFiles,
        extras: tool.extraFiles
          .filter(({ required }) => required)
          .map(({ name }) => ({ name: 'timbrado.pdf', bytes: letterhead, field: name })),
        promises: {
          words: KEEPS_WORDS.has(tool.id),
          look: lookOf(tool.id),
          length: KEEPS_LENGTH.has(tool.id),
        },
      })),
    );
}
