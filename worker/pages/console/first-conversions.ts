import { findTool } from '../../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';

export interface FirstConversion {
  tool: ToolDefinition;
  /** The words of the button. */
  words: string;
}

const WORDS: Record<string, string> = {
  'qualquer-para-pdf': 'Converter em PDF',
  'comprimir-pdf': 'Comprimir o PDF',
  'pdf-para-word': 'Converter em Word',
  'comprimir-imagem': 'Comprimir a imagem',
  'xml-nfe-para-pdf': 'Gerar o DANFE',
  'ofx-para-excel': 'Converter o extrato em Excel',
  'mp4-para-mp3': 'Extrair o áudio em MP3',
};

/** Tools that need only a file; together they accept most kinds. */
export const FIRST_CONVERSIONS: readonly FirstConversion[] = Object.entries(WORDS).flatMap(([id, words]) => {
  const tool = findTool(id);
  return tool === undefined ? [] : [{ tool, words }];
});
