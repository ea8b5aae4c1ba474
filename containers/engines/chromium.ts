import { type Failure, failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import {
  type BrowserProgram,
  type PrintedPage,
  type WebPageFault,
  type WebPagesJob,
  webPagesProgram,
} from '../protocol/web/web-pages.ts';
import type { NodeRunner, RunOptions, ToolContext } from '../runs/context.ts';
import type { EgressProxy } from '../web/egress-proxy.ts';
import { ask } from './ask.ts';

export interface PageToPrint {
  page: WebPagesJob['pages'][number];
  /** The name used in messages to the user: a file's name or an address. */
  name: string;
}

export interface PrintedPages {
  titles: string[];
  notes: string[];
}

export type PagePrinting = Pick<WebPagesJob, 'media' | 'waitMs' | 'pdf'>;

/** The programs that print pages. */
export const PAGE_PROGRAMS = ['headlessShell', 'chromium'] as const;
const BROWSERS: readonly BrowserProgram[] = [
  { program: PROGRAMS.headlessShell, isShell: true },
  { program: PROGRAMS.chromium, isShell: false },
];

const MEBIBYTE = 1024 * 1024;
const LIMITS = {
  memoryBytes: 3072 * MEBIBYTE,
  totalBytes: 2048 * MEBIBYTE,
  fileBytes: 512 * MEBIBYTE,
  processes: 1024,
};
/**
 * The path of `scratch` for a browser: the address of a socket, which it makes among its temporary files, has
 * at most 107 bytes.
 */
const SCRATCH = '/scratch';

/** Returns how a browser is run. */
export function browserRun({
  scratch,
  canMount,
}: Pick<ToolContext<unknown>, 'scratch' | 'canMount'>): RunOptions {
  if (!canMount) return { limits: LIMITS };
  const mounted = [{ from: scratch, at: SCRATCH, isWritable: true }];
  return { limits: LIMITS, mounted, environment: { TMPDIR: SCRATCH } };
}

function failureOfNoAnswer(
  { url = '', reason = '' }: WebPageFault,
  name: string,
  proxy: EgressProxy,
): Failure {
  const address = URL.parse(url);
  switch (address === null ? undefined : proxy.faultOf(address)) {
    case 'private':
    case 'closed':
      return failure('pageForbidden', name);
    case 'missing':
      return failure('pageHostMissing', name);
    case 'exhausted':
      return failure('pageTooHeavy', name);
  }
  if (/CERT|SSL/.test(reason)) return failure('pageCertificate', name);
  if (/^ERR_(UNSAFE|BLOCKED|DISALLOWED)_/.test(reason)) return failure('pageForbidden', name);
  if (reason === 'ERR_TOO_MANY_REDIRECTS') return failure('pageRedirects', name);
  return failure('pageNoAnswer', name);
}

function failureOf(
  fault: Exclude<WebPageFault['fault'], 'showsPdf'>,
  details: WebPageFault,
  name: string,
  proxy: EgressProxy,
): Failure {
  switch (fault) {
    case 'noAnswer':
      return failureOfNoAnswer(details, name, proxy);
    case 'status': {
      const address = URL.parse(details.url ?? '');
      const refused = address !== null && proxy.faultOf(address) !== undefined;
      return refused
        ? failureOfNoAnswer(details, name, proxy)
        : failure('pageStatus', name, String(details.status ?? ''));
    }
    case 'noPage':
      return failure('pageNotHtml', name);
    case 'tooSlow':
      return failure('pageTooSlow', name);
    case 'crashed':
      return failure('outOfMemory');
    case 'noSuchPages':
      return failure('pageRanges', name);
    case 'unprintable':
      return failure('pagePaper', name);
  }
}

/**
 * Prints each page to its PDF, each with cookies and storage of its own; returns their titles, and notes for the user.
 * From the first page on that shows a PDF, the whole Chromium prints them.
 */
export async function printPages(
  engine: NodeRunner<'openEgressProxy' | 'scratch' | 'canMount' | 'deadline'>,
  pages: readonly PageToPrint[],
  printing: PagePrinting,
  onDone: (done: number) => void,
): Promise<PrintedPages> {
  const proxy = await engine.openEgressProxy();
  try {
    const printed: PrintedPage[] = [];
    const onPage = (page: PrintedPage) => onDone(printed.push(page));
    for (const browser of BROWSERS) {
      const left = pages.slice(printed.length);
      const job: WebPagesJob = {
        ...printing,
        browser,
        egressProxy: proxy.path,
        scratch: engine.scratch,
        deadline: engine.deadline(),
        pages: left.map(({ page }) => page),
      };
      const answer = await ask(engine, webPagesProgram, job, onPage, browserRun(engine));
      if (answer === null) break;
      const { fault, index } = answer;
      if (fault !== 'showsPdf') throw failureOf(fault, answer, left[index]?.name ?? '', proxy);
    }
    return {
      titles: printed.map(({ title }) => title),
      notes: printed.flatMap(({ missesPdf }, index) =>
        missesPdf
          ? [`Um PDF dentro da página "${pages[index]?.name}" não carregou a tempo, e não aparece.`]
          : [],
      ),
    };
  } finally {
    proxy.close();
  }
}
