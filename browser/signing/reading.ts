import { byId, element } from '../elements.ts';
import { fetchAhead, openPdf } from '../pdf.ts';
import { Draft } from './draft.ts';
import { fieldsOf } from './field.ts';
import { OwnFields } from './own-fields.ts';
import { PageView } from './page-view.ts';
import { Painter } from './painter.ts';
import { ReadingBar } from './reading-bar.ts';
import { ShownPages } from './shown-pages.ts';
import { postSteps } from './step-post.ts';

postSteps();
const pages = byId('paginas', HTMLElement);
if (pages) await show(pages);

/** Adds the document's pages to the step that links to it. */
async function show(pages: HTMLElement): Promise<void> {
  const state = element('p', 'quiet', 'Abrindo o documento…');
  state.setAttribute('role', 'status');
  pages.replaceChildren(state);
  try {
    const { document: pdf } = await openPdf(pages.dataset.pdf ?? '', Number(pages.dataset.bytes));
    const own = new OwnFields(fieldsOf(pages.dataset.fields), goToAct);
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
    const views = Array.from(
      { length: pdf.numPages },
      (_, index) => new PageView(pdf, index + 1, first.width / first.height, own.ofPage(index)),
    );
    const { act = '', refuse = '' } = pages.dataset;
    const bar = new ReadingBar({ views, fields: own, act, goToAct, refuse });
    pages.append(textToggle(pages), ...views.map((view) => view.element), bar.element);
    state.textContent = '';
    const look = follow(pages, views, bar);
    let isFirst = true;
    const painter = new Painter(views, () => {
      look();
      // Not earlier: the first page needs the whole bandwidth.
      if (isFirst) fetchAhead();
      isFirst = false;
    });
    await painter.run();
  } catch {
    pages.classList.add('broken');
    state.className = 'fault';
    state.textContent =
      'As páginas não puderam ser mostradas aqui. Recarregue esta página, ou abra o documento pelo botão acima.';
  }
}

/** Tracks the position in the document, for the bar, for the report of shown pages, and for a reload. */
function follow({ dataset }: HTMLElement, views: readonly PageView[], bar: ReadingBar): () => void {
  const count = byId('exibidas', HTMLInputElement);
  const kept = new Draft(`${location.pathname}/leitura`, Number(dataset.keptMs));
  const { page = '0', shown: before = '[]' } = kept.read() ?? {};
  const shown = new ShownPages(views, dataset.shown ?? '', JSON.parse(before));
  history.scrollRestoration = 'manual';
  if (page !== '0') views[Number(page)]?.element.scrollIntoView();
  const look = () => {
    bar.tell();
    shown.look(bar.edge);
    const pages = shown.shown;
    if (count) count.value = String(pages.length);
    kept.keep({ page: String(bar.at), shown: JSON.stringify(pages) });
  };
  let isAwaited = false;
  addEventListener('scroll', () => {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(() => {
      isAwaited = false;
      look();
    });
  });
  document.addEventListener('visibilitychange', look);
  look();
  return look;
}

/** Goes to the declaration below the pages. */
function goToAct(): void {
  const button = byId('lido', HTMLFormElement)?.querySelector('button');
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
}

/**
 * Shows the text of each page below its picture, for people who need large letters. Screen readers always
 * have it.
 */
function textToggle(pages: HTMLElement): HTMLButtonElement {
  const toggle = element('button', 'second', 'Mostrar o texto abaixo de cada página');
  toggle.type = 'button';
  toggle.setAttribute('aria-pressed', 'false');
  toggle.addEventListener('click', () => {
    const isShown = pages.classList.toggle('with-text');
    toggle.setAttribute('aria-pressed', String(isShown));
  });
  return toggle;
}
