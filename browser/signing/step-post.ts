import { clearFaults, type StepFault, showFault } from './fault.ts';
import { draftOf } from './form-draft.ts';
import { type Press, pressOf } from './press.ts';

/** Longer than a drawn signature takes on a slow line; after it the person may press again. */
const PATIENCE_MS = 60_000;
const SLOW_MS = 6_000;
/** A navigation that was stopped must not leave the button dead. */
const LEAVING_MS = 4_000;

/** What the service answers to a step (`worker/pages/signing/step-answer.tsx`). */
interface StepAnswer {
  next?: string;
  fault?: StepFault;
  /** Where the login can be renewed. */
  renew?: string;
}

/**
 * Posts the page's steps without leaving the page, so that nothing is lost when the line breaks or the service refuses.
 * Each step may be posted again: the service takes it once.
 */
export function postSteps(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    // What opens in another tab leaves this page as it is.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.target !== '') return;
    event.preventDefault();
    const press = pressOf(form, event.submitter);
    // It shows its own faults beside the button.
    if (press) void post(form, press);
  });
  // A browser that goes back would show what has been signed meanwhile as if it could be signed.
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
  if (!fault) draftOf(form).forget();
  press.say('Recebido. Abrindo a próxima página…');
  setTimeout(() => press.end(), LEAVING_MS);
  location.assign(next);
}

async function send(form: HTMLFormElement): Promise<StepAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body, headers, signal: patience.signal });
    // The link leads nowhere any more: its page says so.
    if (response.status === 404) return { next: form.action.replace(/\/[^/]*$/, '') };
    const answer: StepAnswer = await response.json();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
