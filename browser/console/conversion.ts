import { convertDropped } from './drop-zone.ts';
import { awaitFirstCall } from './first-call.ts';
import { awaitJob } from './job-state.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-drop]')) convertDropped(form);
for (const job of document.querySelectorAll<HTMLElement>('[data-job]')) void awaitJob(job);
for (const call of document.querySelectorAll<HTMLElement>('[data-first-call]')) void awaitFirstCall(call);

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const source = document.getElementById(button.dataset.copy ?? '');
  if (source === null || navigator.clipboard === undefined) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.textContent ?? '');
    button.textContent = 'Copiado';
  });
}
