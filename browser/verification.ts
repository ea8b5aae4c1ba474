import { type Hashes, MOST_BYTES, notPdf, unread, type Verdict, verdictOf } from './verdict.ts';

const check = document.getElementById('conferencia');
const input = document.getElementById('arquivo');
const shown = document.getElementById('veredito');

if (check && shown && input instanceof HTMLInputElement) start(check, input, shown);

function start(check: HTMLElement, input: HTMLInputElement, shown: HTMLElement): void {
  const { original = '', final = '', audit = '' } = check.dataset;
  let latest = 0;
  const judge = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    const turn = ++latest;
    const waiting = document.createElement('p');
    waiting.textContent = 'Conferindo…';
    shown.replaceChildren(waiting);
    const verdict =
      files.length > 1
        ? unread('Um arquivo de cada vez.', 'Solte só o PDF que você quer conferir.')
        : await verdictFor(file, { original, final, audit });
    if (turn === latest) shown.replaceChildren(shownVerdict(verdict, file.name));
  };
  check.hidden = false;
  // Not awaited: a file that cannot be read has its own verdict.
  input.addEventListener('change', () => void judge(input.files));
  // The browser would otherwise open a file that is dropped beside the field, in place of this page.
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    document.addEventListener(type, (event) => {
      event.preventDefault();
      check.classList.toggle('over', type === 'dragenter' || type === 'dragover');
      if (type === 'drop') void judge(event.dataTransfer?.files);
    });
}

async function verdictFor(file: File, hashes: Hashes): Promise<Verdict> {
  if (file.size > MOST_BYTES)
    return unread(
      'O arquivo é grande demais para conferir aqui.',
      'Esta página lê até 50 MB. Calcule o SHA-256 no computador, como está explicado mais abaixo.',
    );
  if (!globalThis.crypto?.subtle)
    return unread(
      'Este navegador não calcula o SHA-256.',
      'Use um navegador atual, ou calcule no computador, como está explicado mais abaixo.',
    );
  try {
    const bytes = await file.arrayBuffer();
    const verdict = verdictOf(hex(await crypto.subtle.digest('SHA-256', bytes)), hashes);
    return verdict.kind === 'other' ? (notPdf(new Uint8Array(bytes)) ?? verdict) : verdict;
  } catch {
    return unread('O arquivo não pôde ser lido.', 'Escolha-o de novo; uma pasta não pode ser conferida.');
  }
}

function shownVerdict({ kind, heading, text, sha256 }: Verdict, name: string): HTMLElement {
  const box = document.createElement('div');
  box.className = `verdict ${kind}`;
  box.append(line('strong', heading), line('p', text), line('p', `Arquivo: ${name}`));
  if (sha256 !== undefined) {
    const hash = line('p', 'SHA-256: ');
    hash.append(line('code', sha256));
    box.append(hash);
  }
  return box;
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
