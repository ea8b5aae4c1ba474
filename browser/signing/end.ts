import { byId, element } from '../elements.ts';
import { forgetDrafts } from './draft.ts';
import { postSteps } from './step-post.ts';

/** The first and the longest delay between two requests, and its growth. */
const [FIRST_MS, LONGEST_MS, GROWTH] = [2_000, 15_000, 1.3];
/** About an hour; then the person has to press the button. */
const MOST_QUESTIONS = 250;
const PATIENCE_MS = 10_000;

interface State {
  /** The kind of end page at which the link now arrives; null if there is something to sign. */
  end: string | null;
}

postSteps();
forgetDrafts(location.pathname);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-state]')) guardDownload(link);
const passing = byId('passageiro', HTMLElement);
if (passing) await untilItPasses(passing.dataset);

/** Reloads the page as soon as the service reports another state. */
async function untilItPasses({ state = '', end }: DOMStringMap): Promise<void> {
  let waitMs = FIRST_MS;
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
    await new Promise((done) => setTimeout(done, waitMs));
    waitMs = Math.min(LONGEST_MS, waitMs * GROWTH);
    if (document.hidden) await becomesVisible();
    const now = await ask(state).catch(() => null);
    if (now !== null && now.end !== end) return location.reload();
  }
}

function becomesVisible(): Promise<unknown> {
  return new Promise((done) => document.addEventListener('visibilitychange', done, { once: true }));
}

async function ask(url: string): Promise<State> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { signal: patience.signal });
    if (!response.ok) throw new Error(`${response.status}`);
    const state: State = await response.json();
    return state;
  } finally {
    clearTimeout(timer);
  }
}

/** Checks the network before a download: without it the browser would replace this page by its error page. */
function guardDownload(link: HTMLAnchorElement): void {
  const state = element('p', 'press');
  state.setAttribute('role', 'status');
  link.parentElement?.after(state);
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    state.className = 'press';
    state.textContent = '';
    try {
      await ask(link.dataset.state ?? '');
      location.assign(link.href);
    } catch {
      state.className = 'press fault';
      state.textContent = `Sem conexão. Aperte “${link.textContent?.trim()}” de novo quando ela voltar.`;
    }
  });
}
