import { join } from 'node:path';
import { htmlParaPdf as definition } from '../../common/catalogue/web.ts';
import type { ToolContext } from '../context.ts';
import { type PageToPrint, type Printing, printPages } from '../engines/chromium.ts';
import { failure } from '../failures.ts';
import { contentTypeOf } from '../files/markup.ts';
import { implement, type OptionsOf } from './implement.ts';
import { nameOfTitle } from './names.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const NUMBERS =
  '<div style="width: 100%; font: 8px sans-serif; text-align: center; color: #555"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

function addressOf(url: string): URL {
  const address = URL.parse(url);
  if (address === null || !['http:', 'https:'].includes(address.protocol))
    throw failure('pageForbidden', url);
  return address;
}

async function pagesOf({ inputs, options, outputDirectory }: Context): Promise<PageToPrint[]> {
  if (options.url !== undefined) {
    const { href, host } = addressOf(options.url);
    const page = { address: href, file: null, title: host, target: join(outputDirectory, '0.pdf') };
    return [{ page, name: host }];
  }
  const pages: PageToPrint[] = [];
  for (const [index, { path, name, stem }] of inputs.entries()) {
    const address = new URL(`http://${index}.arquivo.invalid/${encodeURIComponent(stem)}.html`).href;
    const file = { path, contentType: await contentTypeOf(path) };
    const target = join(outputDirectory, `${index}.pdf`);
    pages.push({ page: { address, file, title: stem, target }, name });
  }
  return pages;
}

function printingOf({ options }: Context): Printing {
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

/** Each page, or the one at an address, printed to a PDF of its own. */
export const htmlParaPdf = implement(definition, ['chromium'], async (context) => {
  const { inputs } = context;
  const pages = await pagesOf(context);
  context.progress(0, 'Abrindo a página');
  const titles = await printPages(context, pages, printingOf(context), (done) =>
    context.progress((done / pages.length) * 100, `Convertida a página ${done} de ${pages.length}`),
  );
  const outputs = pages.map(({ page, name }, index) => ({
    path: page.target,
    name: `${inputs[index]?.stem ?? nameOfTitle(titles[index] ?? '', name)}.pdf`,
  }));
  return { outputs };
});
