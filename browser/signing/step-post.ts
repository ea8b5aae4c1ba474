import { forgetDrafts } from './draft.ts';
import { clearFaults, type StepFault, showFault } from './fault.ts';
import { draftOf } from './form-draft.ts';
import { type Press, pressOf } from './press.ts';

/** Longer than the upload of a drawn signature on a slow network; then the person may press again. */
const PATIENCE_MS = 60_000;
const SLOW_MS = 6_000;
/** Enables the button again if the navigation was stopped. */
const LEAVING_MS = 4_000;

/** The service's answer to a step (`worker/pages/signing/step-answer.tsx`). */
interface StepAnswer {
  next?: string;
  fault?: StepFault;
  /** The path at which the login can be renewed. */
  renew?: string;
}

/**
 * Posts the page's steps without leaving the page, so that nothing is lost if the connection breaks or the
 * service rejects a step. Each step may be posted again: the service applies it once.
 */
export function postSteps(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    // Forms that open in another tab are left to the browser.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.target !== '') return;
    event.preventDefault();
    const press = pressOf(form, event.submitter);
    // It shows its own errors beside the button.
    if (press) void post(form, press);
  });
  // A page restored by going back could show a signed document as if it could still be signed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && navigator.onLine) location.reload();
  });
}

async function post(form: HTMLFormElement, press: Press): Promise<void> {
  press.begin();
  clearFaults();
  const slow = setTimeout(() => press.say('Ainda enviando: a conexão está lenta…'), SLOW_MS);
  try {
    settle(form, press, await send(form));
  } catch {
    press.fail();
  } finally {
    clearTimeout(slow);
  }
}

function settle(form: HTMLFormElement, press: Press, { next, fault, renew }: StepAnswer): void {
  const isElsewhere = next !== undefined && new URL(next, location.href).href !== location.href;
  if (fault && !isElsewhere) {
    press.end();
    showFault(form, fault, renew);
    return;
  }
  if (next === undefined) {
    press.fail('O serviço não conseguiu receber isto agora.');
    return;
  }
  if (!fault) forgetAfter(form);
  press.say('Recebido. Abrindo a próxima página…');
  setTimeout(() => press.end(), LEAVING_MS);
  location.assign(next);
}

/** Removes the draft of an accepted step. A new code also removes what was typed of the code before. */
function forgetAfter(form: HTMLFormElement): void {
  draftOf(form).forget();
  if (new URL(form.action).pathname.endsWith('/codigo')) forgetDrafts(location.pathname);
}

async function send(form: HTMLFormElement): Promise<StepAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body, headers, signal: patience.signal });
    // The link is no longer valid, and its page explains this.
    if (response.status === 404) return { next: form.action.replace(/\/[^/]*$/, '') };
    const answer: StepAnswer = await response.json();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
