import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { element } from '../elements.ts';
import { tellAccepted } from './accepted-passkeys.ts';

/** The lifetime of the page's challenge (worker/people/passkey-challenge.ts). */
const CHALLENGE_MS = 5 * 60_000;
/** An older page is reloaded first: the person needs some time to answer the browser. */
const LONGEST_AGE_MS = CHALLENGE_MS - 30_000;
/** The fragment of an address whose page asks for the passkey at once. */
const START = '#continuar';
const shownAt = Date.now();

const form = document.querySelector<HTMLFormElement>('form[data-passkey]');
if (form) offer(form);
tellAccepted();

function offer(form: HTMLFormElement): void {
  if (!browserSupportsWebAuthn()) {
    showFault(form, 'Este navegador não tem chaves de acesso. Use outro navegador, ou o código por e-mail.');
    return;
  }
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.querySelector('[aria-busy]') === null) void ask(form);
  });
  if (form.dataset.start === undefined && location.hash !== START) return;
  history.replaceState(null, '', location.pathname + location.search);
  void ask(form);
}

/** Has the browser ask the person for the passkey, and posts its answer. */
async function ask(form: HTMLFormElement): Promise<void> {
  // Posted without a passkey: the service reports the missing field before a passkey is created in vain.
  if (isMissing(form.elements.namedItem('nome'))) return form.submit();
  if (Date.now() - shownAt > LONGEST_AGE_MS) return renew(form);
  setBusy(form, true);
  try {
    const answer = await answerOf(form);
    const field = form.elements.namedItem('resposta');
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
    form.submit();
  } catch (error) {
    setBusy(form, false);
    showFault(form, wordsOf(error));
  }
}

function isMissing(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.value.trim() === '';
}

function answerOf({ dataset }: HTMLFormElement) {
  const options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON = JSON.parse(
    dataset.options ?? '',
  );
  const optionsJSON = { ...options, timeout: CHALLENGE_MS - (Date.now() - shownAt) };
  return dataset.passkey === 'create'
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON });
}

/** Reloads the page with the typed values. */
function renew(form: HTMLFormElement): void {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && name !== 'resposta') fields.append(name, value);
  location.replace(`${location.pathname}?${fields}${START}`);
  // If only the fragment differs, the browser does not load the page.
  if (location.hash === START) location.reload();
}

/**
 * Does the same as `setBusy` of `page.ts`, which also restores the buttons of pages from the back/forward
 * cache.
 */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) form.querySelector('button')?.setAttribute(name, 'true');
    else form.querySelector('button')?.removeAttribute(name);
  }
}

function showFault(form: HTMLFormElement, text: string): void {
  for (const words of document.querySelectorAll('.fault')) words.remove();
  const words = element('p', 'fault', text);
  words.setAttribute('role', 'alert');
  form.before(words);
}

const WORDS: Record<string, string> = {
  NotAllowedError:
    'O navegador não confirmou a chave de acesso: o pedido foi cancelado ou demorou demais. Tente de novo.',
  InvalidStateError: 'Este aparelho já guarda uma chave de acesso desta conta. Use-a para entrar.',
  ConstraintError:
    'Este aparelho não confere quem o usa. Configure nele um PIN, a digital ou o rosto, ou use outro aparelho.',
  NotSupportedError: 'Este aparelho não cria chaves de acesso. Use outro aparelho.',
  SecurityError:
    'O navegador não aceita chaves de acesso neste endereço. Abra a Papelada pelo endereço dela.',
};

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return (
    WORDS[name] ?? 'O navegador não conseguiu usar a chave de acesso. Tente de novo, ou use outro aparelho.'
  );
}
