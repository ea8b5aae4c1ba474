/** A form without a result accepts presses again after this time. */
const BUSY_MS = 10_000;
const COPIED_MS = 3_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const words = button.textContent ?? '';
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.textContent = (await copied(button.dataset.copy ?? '')) ? 'Copiado' : 'Selecionado: copie';
    setTimeout(() => {
      button.textContent = words;
    }, COPIED_MS);
  });
}

/** Copies a text; if the browser does not permit it, selects the text so that the person can copy it. */
async function copied(id: string): Promise<boolean> {
  const source = document.getElementById(id);
  if (source === null) return false;
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}

document.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (event.defaultPrevented || !(submitter instanceof HTMLButtonElement)) return;
  if (submitter.getAttribute('aria-busy') === 'true') {
    event.preventDefault();
    return;
  }
  setBusy(submitter, true);
  setTimeout(() => setBusy(submitter, false), BUSY_MS);
});

/** A page restored from the back/forward cache must not have busy buttons. */
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-busy]'))
    setBusy(button, false);
});

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled']) {
    if (isBusy) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
  }
}
