import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';

const PAGES_INCLUDED = 10;
const PAGES_PER_CREDIT = 10;

/**
 * Returns the credits of a call (specification 8.2): per file, and for tools priced by pages one more for
 * each started ten pages after the first ten of a file.
 */
export function priceOf(tool: ToolDefinition, fileCount: number, pages: readonly number[]): number {
  const files = Math.max(fileCount, tool.sourceOption === null ? 0 : 1);
  const flat = tool.creditsPerFile * files;
  if (!tool.pricedByPages) return flat;
  return pages.reduce(
    (sum, count) => sum + Math.ceil(Math.max(0, count - PAGES_INCLUDED) / PAGES_PER_CREDIT),
    flat,
  );
}
