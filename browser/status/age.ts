export {};

/** The interval at which an open page checks its own age. */
const LOOK_MS = 15_000;
const TITLE = document.title;
const OLD_TITLE = 'Sem dados atuais · Status da Papelada';

const state = document.querySelector<HTMLElement>('#estado[data-checked-at]');
const current = document.querySelector<HTMLElement>('#estado-atual');
const old = document.querySelector<HTMLElement>('#estado-antigo');

/** Shows that the check is out of date, or in the future by the clock of this machine. */
function look(): void {
  if (!state || !current || !old) return;
  const ageMs = Date.now() - Number(state.dataset.checkedAt);
  const isCurrent = Math.abs(ageMs) <= Number(state.dataset.currentFor);
  const words =
    ageMs < 0
      ? 'O horário da última verificação não confere com o do seu aparelho: não dá para dizer como o serviço está agora.'
      : `Sem dados atuais: a última verificação foi há ${lengthOf(ageMs)}. O que está abaixo é daquele momento.`;
  state.classList.toggle('old', !isCurrent);
  document.body.classList.toggle('old', !isCurrent);
  current.hidden = !isCurrent;
  old.hidden = isCurrent;
  const text = isCurrent ? '' : words;
  if (old.textContent !== text) old.textContent = text;
  document.title = isCurrent ? TITLE : OLD_TITLE;
}

function lengthOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 120) return `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} horas` : `${Math.floor(hours / 24)} dias`;
}

look();
setInterval(look, LOOK_MS);
