import { messageIn } from './answers.ts';
import { isLarge, UploadFault, uploadInChunks } from './resumable-upload.ts';

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
    if (button instanceof HTMLButtonElement) void convert(parts, button.formAction);
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

/** Sends the chosen file, and then asks for its conversion, with the progress shown. */
async function convert(parts: Parts, action: string): Promise<void> {
  const { form, sending, buttons, fault } = parts;
  const address = new URL(action);
  // Each press has its own id: it is a new conversion, but a retry after a lost connection is not.
  address.searchParams.set('formulario', crypto.randomUUID());
  for (const button of buttons) button.disabled = true;
  setText(sending, 'Enviando…');
  sending.hidden = false;
  fault.hidden = true;
  try {
    const upload = await uploadIfLarge(parts);
    if (upload === null) send(parts, address, new FormData(form));
    else send(parts, address, JSON.stringify({ files: [{ upload }] }));
  } catch (error) {
    if (!(error instanceof UploadFault)) throw error;
    showFault(parts, error.message);
  }
}

/** Returns the id of the upload of a file that is too large for one body; null for others. */
async function uploadIfLarge({ form, input, progress }: Parts): Promise<string | null> {
  const [file] = input.files ?? [];
  const address = form.dataset.uploads;
  if (!file || address === undefined || !isLarge(file)) return null;
  progress.max = file.size;
  return uploadInChunks(address, file, (sent) => {
    progress.value = sent;
  });
}

function send(parts: Parts, address: URL, body: FormData | string): void {
  const { sending, progress } = parts;
  const request = new XMLHttpRequest();
  request.open('POST', address);
  request.setRequestHeader('Accept', 'application/json');
  if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
  else
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.max = total;
      progress.value = loaded;
    });
  request.upload.addEventListener('load', () => {
    progress.removeAttribute('value');
    setText(sending, 'Convertendo…');
  });
  request.addEventListener('load', () => {
    if (request.status < 400) location.assign(request.responseURL);
    else showFault(parts, messageIn(request.responseText));
  });
  request.addEventListener('error', () =>
    showFault(parts, 'O arquivo não chegou: a conexão caiu. Confira a internet e envie de novo.'),
  );
  request.send(body);
}

function showFault({ buttons, sending, fault }: Parts, text: string): void {
  for (const button of buttons) button.disabled = false;
  sending.hidden = true;
  fault.textContent = text;
  fault.hidden = false;
}

function setText(sending: HTMLElement, text: string): void {
  const span = sending.querySelector('span');
  if (span) span.textContent = text;
}
