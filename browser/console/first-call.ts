import { askForJson, pause } from './answers.ts';

/** A page that is left open stops asking after about ten minutes. */
const MOST_QUESTIONS = 30;

/** Says when the first call with a new key has arrived: the service holds each question open for a while. */
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
