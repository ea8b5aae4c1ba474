import { askForJson, pause } from './answers.ts';

/** Limits an open page to about ten minutes of requests. */
const MOST_QUESTIONS = 30;

/** Shows when the first call with a new key has arrived. The service holds each request open for a while. */
export async function awaitFirstCall(element: HTMLElement): Promise<void> {
  element.textContent = 'Cole um dos comandos no terminal: esta página mostra quando a chamada chegar.';
  for (let question = 0; question < MOST_QUESTIONS; question++) {
    const answer = await askForJson(element.dataset.firstCall ?? '');
    if (answer?.isUsed === true) {
      element.textContent = 'A primeira chamada chegou. Está tudo pronto.';
      element.classList.add('good');
      return;
    }
    await pause();
  }
}
