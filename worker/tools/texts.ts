import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';

/** Describes a tool's price in a sentence (specification 8.2). */
export function priceText({ creditsPerFile, pricedByPages, sourceOption, pagesOf }: ToolDefinition): string {
  const credits = creditsPerFile === 1 ? '1 crédito' : `${creditsPerFile} créditos`;
  const unit = sourceOption === null ? 'por arquivo' : 'por arquivo ou endereço';
  const pages = pricedByPages ? ' de até 10 páginas, mais 1 a cada 10 páginas seguintes' : '';
  if (pagesOf === 'merge')
    return `Preço: ${credits} ${unit}, que valem para até 10 páginas de resultado, mais 1 a cada 10 páginas seguintes; são tantas quantas as cartas vezes as páginas do modelo.`;
  return `Preço: ${credits} ${unit}${pages}.`;
}

/** Describes how many files a tool accepts in a sentence. */
export function filesText({ minFiles, maxFiles, sourceOption }: ToolDefinition): string {
  if (sourceOption !== null) return `Envie arquivos ou a opção \`${sourceOption}\`.`;
  if (maxFiles === null) return `Ao menos ${countText(minFiles)}, até o máximo do plano.`;
  if (minFiles === maxFiles) return `Exatamente ${countText(minFiles)}.`;
  return `De ${minFiles} a ${countText(maxFiles)}.`;
}

export function extensionsText(extensions: readonly string[]): string {
  return `Extensões aceitas: ${extensions.join(', ')}.`;
}

function countText(files: number): string {
  return files === 1 ? '1 arquivo' : `${files} arquivos`;
}
