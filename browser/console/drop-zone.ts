import { isRecord } from './answers.ts';

interface Parts {
  form: HTMLFormElement;
  input: HTMLInputElement;
  fault: HTMLElement;
  none: HTMLElement;
  sending: HTMLElement;
  progress: HTMLProgressElement;
  buttons: HTMLButtonElement[];
}

function partsOf(form: HTMLFormElement): Parts | null {
  const [input, progress] = [
    form.querySelector<HTMLInputElement>('input[type=file]'),
    form.querySelector('progress'),
  ];
  const [fault, none, sending] = ['.fault', '.none', '.sending'].map((part) =>
    form.querySelector<HTMLElement>(part),
  );
  if (!input || !progress || !fault || !none || !sending) return null;
  return { form, input, fault, none, sending, progress, buttons: [...form.querySelectorAll('button')] };
}

/**
 * Accepts files dropped on the form, offers the tools for the chosen one, and sends it with its progress
 * shown.
 */
export function convertDropped(form: HTMLFormElement): void {
  const parts = partsOf(form);
  if (parts === null) return;
  form.classList.add('scripted');
  offer(parts);
  parts.input.addEventListener('change', () => offer(parts));
  listenForDrops(parts);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button instanceof HTMLButtonElement) send(parts, button.formAction);
  });
}

function listenForDrops(parts: Parts): void {
  const { form, input } = parts;
  for (const kind of ['dragenter', 'dragover'])
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.add('over');
    });
  for (const kind of ['dragleave', 'drop']) form.addEventListener(kind, () => form.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    input.files = files;
    offer(parts);
  });
}

/** Shows the buttons of the tools that accept the chosen file. */
function offer({ input, buttons, none, fault }: Parts): void {
  const name = input.files?.[0]?.name;
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? '';
  const takes = ({ dataset }: HTMLButtonElement) =>
    dataset.extensions?.split(' ').includes(extension) ?? false;
  for (const button of buttons) button.hidden = name === undefined || !takes(button);
  none.hidden = name === undefined || buttons.some(takes);
  fault.hidden = true;
}

/** Sends the form like a browser would, and shows the progress. */
function send(parts: Parts, action: string): void {
  const { form, sending, progress, buttons } = parts;
  const address = new URL(action);
  // Each press has its own id: it is a new conversion, but a retry after a lost connection is not.
  address.searchParams.set('formulario', crypto.randomUUID());
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('Accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    progress.max = total;
    progress.value = loaded;
  });
  request.upload.addEventListener('load', () => {
    progress.removeAttribute('value');
    setText(sending, 'Convertendo…');
  });
  const end = (text: string) => {
    for (const button of buttons) button.disabled = false;
    sending.hidden = true;
    parts.fault.textContent = text;
    parts.fault.hidden = false;
  };
  request.addEventListener('load', () => {
    if (request.status < 400) location.assign(request.responseURL);
    else end(messageIn(request.responseText));
  });
  request.addEventListener('error', () =>
    end('O arquivo não chegou: a conexão caiu. Confira a internet e envie de novo.'),
  );
  for (const button of buttons) button.disabled = true;
  setText(sending, 'Enviando…');
  sending.hidden = false;
  parts.fault.hidden = true;
  request.send(new FormData(form));
}

function setText(sending: HTMLElement, text: string): void {
  const span = sending.querySelector('span');
  if (span) span.textContent = text;
}

function messageIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const error = isRecord(answer) ? answer.error : undefined;
    if (isRecord(error) && typeof error.message === 'string') return error.message;
  } catch {
    // The response came from an intermediary.
  }
  return 'Não deu certo. Tente de novo em alguns instantes.';
}
