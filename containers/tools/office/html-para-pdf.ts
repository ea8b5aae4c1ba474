import { join } from 'node:path';
import { htmlParaPdf as definition } from '../../../common/catalogue/web.ts';
import { PAGE_PROGRAMS, type PageToPrint, printPages } from '../../engines/chromium.ts';
import { failure } from '../../plain/failures.ts';
import type { ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { nameOfTitle } from '../names.ts';
import { resultOf } from '../result.ts';
import { pageOfFile, printingOf } from './html-printing.ts';

type WebPageContext = ToolContext<OptionsOf<typeof definition>>;

function addressOf(url: string): URL {
  const address = URL.parse(url);
  if (address === null || !['http:', 'https:'].includes(address.protocol))
    throw failure('pageForbidden', url);
  return address;
}

async function pagesOf({ inputs, options, outputDirectory }: WebPageContext): Promise<PageToPrint[]> {
  if (options.url !== undefined) {
    const { href, host } = addressOf(options.url);
    const page = { address: href, file: null, title: host, target: join(outputDirectory, '0.pdf') };
    return [{ page, name: host }];
  }
  return Promise.all(inputs.map((input, index) => pageOfFile(input, index, outputDirectory)));
}

/** Each page, or the one at an address, printed to a PDF of its own. */
export const htmlParaPdf = implement(definition, PAGE_PROGRAMS, async (context) => {
  const { inputs } = context;
  const pages = await pagesOf(context);
  context.progress(0, 'Abrindo a página');
  const { titles, notes } = await printPages(context, pages, printingOf(context.options), (done) =>
    context.progress((done / pages.length) * 100, `Convertida a página ${done} de ${pages.length}`),
  );
  const outputs = pages.map(({ page, name }, index) => ({
    path: page.target,
    name: `${inputs[index]?.stem ?? nameOfTitle(titles[index] ?? '', name)}.pdf`,
  }));
  return resultOf(outputs, notes);
});
