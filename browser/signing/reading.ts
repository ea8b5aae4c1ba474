import { byId, element } from '../elements.ts';
import { openPdf } from '../pdf.ts';
import { fieldsOf } from './field.ts';
import { postOnce } from './once.ts';
import { PageView } from './page-view.ts';
import { Painter } from './painter.ts';

postOnce();
const pages = byId('paginas', HTMLElement);
if (pages) await show(pages);

/** Adds the document's pages to the step that links to it. */
async function show(pages: HTMLElement): Promise<void> {
  const state = element('p', 'quiet', 'Abrindo o documento…');
  state.setAttribute('role', 'status');
  pages.replaceChildren(state);
  try {
    const { document: pdf } = await openPdf(pages.dataset.pdf ?? '', Number(pages.dataset.bytes));
    const fields = fieldsOf(pages.dataset.fields);
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
    const views = Array.from(
      { length: pdf.numPages },
      (_, index) =>
        new PageView(
          pdf,
          index + 1,
          first.width / first.height,
          fields.filter(({ page }) => page === index),
        ),
    );
    pages.append(textToggle(pages), ...views.map((view) => view.element));
    state.textContent = '';
    await new Painter(views).run();
  } catch {
    pages.classList.add('broken');
    state.className = 'fault';
    state.textContent =
      'As páginas não puderam ser mostradas aqui. Recarregue esta página, ou abra o documento pelo botão acima.';
  }
}

/** For eyes that need large letters: the text of each page below its picture, which is heard in any case. */
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
