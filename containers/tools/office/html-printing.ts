import { join } from 'node:path';
import type { z } from 'zod';
import type { htmlParaPdf } from '../../../common/catalogue/web.ts';
import type { PagePrinting, PageToPrint } from '../../engines/chromium.ts';
import { contentTypeOf } from '../../files/markup.ts';
import type { ToolInput } from '../../runs/context.ts';

export type HtmlOptions = z.output<typeof htmlParaPdf.options>;

const NUMBERS =
  '<div style="width: 100%; font: 8px sans-serif; text-align: center; color: #555"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** A file as a page of an origin of its own, which is printed to `<index>.pdf`. */
export async function pageOfFile(
  { path, name, stem }: ToolInput,
  index: number,
  outputDirectory: string,
): Promise<PageToPrint> {
  const address = new URL(`http://${index}.arquivo.invalid/${encodeURIComponent(stem)}.html`).href;
  const file = { path, contentType: await contentTypeOf(path) };
  const target = join(outputDirectory, `${index}.pdf`);
  return { page: { address, file, title: stem, target }, name };
}

/** Returns the settings with which Chromium prints pages. */
export function printingOf(options: HtmlOptions): PagePrinting {
  const margin = `${options.margin_mm}mm`;
  return {
    media: options.media,
    waitMs: options.wait_ms,
    pdf: {
      format: options.format ?? 'a4',
      preferCSSPageSize: options.format === undefined,
      landscape: options.landscape,
      margin: { top: margin, right: margin, bottom: margin, left: margin },
      scale: options.scale,
      printBackground: options.print_background,
      displayHeaderFooter: options.page_numbers,
      headerTemplate: '<span></span>',
      footerTemplate: NUMBERS,
      ...(options.page_ranges === undefined ? {} : { pageRanges: options.page_ranges }),
    },
  };
}
