import { type Failure, failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import { type WebPageFault, type WebPagesJob, webPagesProgram } from '../protocol/web/web-pages.ts';
import type { NodeRunner } from '../runs/context.ts';
import type { EgressProxy } from '../web/egress-proxy.ts';
import { ask } from './ask.ts';

export interface PageToPrint {
  page: WebPagesJob['pages'][number];
  /** The name used in messages to the user: a file's name or an address. */
  name: string;
}

export type PagePrinting = Pick<WebPagesJob, 'media' | 'waitMs' | 'pdf'>;

const MEBIBYTE = 1024 * 1024;
/** Limits of a run of the browser. */
export const BROWSER_LIMITS = {
  memoryBytes: 3072 * MEBIBYTE,
  totalBytes: 2048 * MEBIBYTE,
  fileBytes: 512 * MEBIBYTE,
  processes: 1024,
};

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

function failureOf(fault: WebPageFault, name: string, proxy: EgressProxy): Failure {
  switch (fault.fault) {
    case 'noAnswer':
      return failureOfNoAnswer(fault, name, proxy);
    case 'status': {
      const address = URL.parse(fault.url ?? '');
      const refused = address !== null && proxy.faultOf(address) !== undefined;
      return refused
        ? failureOfNoAnswer(fault, name, proxy)
        : failure('pageStatus', name, String(fault.status ?? ''));
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

/** Prints each page to its PDF in one browser, each with cookies and storage of its own; returns their titles. */
export async function printPages(
  engine: NodeRunner<'openEgressProxy' | 'scratch' | 'deadline'>,
  pages: readonly PageToPrint[],
  printing: PagePrinting,
  onDone: (done: number) => void,
): Promise<string[]> {
  const proxy = await engine.openEgressProxy();
  try {
    const titles: string[] = [];
    const job: WebPagesJob = {
      ...printing,
      chromium: PROGRAMS.chromium,
      egressProxy: proxy.path,
      scratch: engine.scratch,
      deadline: engine.deadline(),
      pages: pages.map(({ page }) => page),
    };
    const onPage = ({ title }: { title: string }) => onDone(titles.push(title));
    const fault = await ask(engine, webPagesProgram, job, onPage, { limits: BROWSER_LIMITS });
    if (fault !== null) throw failureOf(fault, pages[fault.index]?.name ?? '', proxy);
    return titles;
  } finally {
    proxy.close();
  }
}
