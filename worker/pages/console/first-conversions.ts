import { findTool } from '../../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';

export interface FirstConversion {
  tool: ToolDefinition;
  /** What the button says. */
  words: string;
}

const WORDS: Record<string, string> = {
  'qualquer-para-pdf': 'Converter em PDF',
  'comprimir-pdf': 'Comprimir o PDF',
  'pdf-para-word': 'Abrir o PDF no Word',
  'comprimir-imagem': 'Comprimir a imagem',
  'xml-nfe-para-pdf': 'Desenhar o DANFE',
  'ofx-para-excel': 'Levar o extrato ao Excel',
  'mp4-para-mp3': 'Extrair o som em MP3',
};

/** Tools that need nothing but a file; together they take most kinds. */
export const FIRST_CONVERSIONS: readonly FirstConversion[] = Object.entries(WORDS).flatMap(([id, words]) => {
  const tool = findTool(id);
  return tool === undefined ? [] : [{ tool, words }];
});
