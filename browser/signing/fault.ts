import { element } from '../elements.ts';

/**
 * The service's reason for rejecting a step (`worker/pages/signing/fault.tsx`); `field`: the name of the
 * field to change.
 */
export interface StepFault {
  field: string | null;
  text: string;
}

const TITLE_MARK = 'Erro: ';

/** Shows the fault before its field, links it to the field and focuses the field. Nothing else changes. */
export function showFault(form: HTMLFormElement, { field, text }: StepFault, renew?: string): void {
  clearFaults();
  const control = field === null ? null : form.elements.namedItem(field);
  const words = element('p', 'fault', text);
  words.setAttribute('role', 'alert');
  document.title = TITLE_MARK + document.title;
  if (control instanceof HTMLElement) {
    words.id = `${field}-erro`;
    (control.closest('label') ?? control).before(words);
    control.setAttribute('aria-invalid', 'true');
    const described = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', [words.id, described].filter(Boolean).join(' '));
    control.focus();
    return;
  }
  if (renew !== undefined) words.append(...renewal(renew, form));
  form.querySelector('button[type=submit]')?.before(words);
  words.tabIndex = -1;
  words.focus();
}

/** Removes all faults, including those that the page was served with. */
export function clearFaults(): void {
  for (const words of document.querySelectorAll('.fault[role=alert]')) words.remove();
  for (const control of document.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid');
    const described = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => document.getElementById(id));
    if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
    else control.removeAttribute('aria-describedby');
  }
  if (document.title.startsWith(TITLE_MARK)) document.title = document.title.slice(TITLE_MARK.length);
}

/** Links to a new code in another tab, because this tab has what was typed and drawn. */
function renewal(path: string, form: HTMLFormElement): (Node | string)[] {
  const link = element('a', '', 'Confirme um novo código em outra aba');
  link.href = path;
  link.target = '_blank';
  link.rel = 'noopener';
  const label = form.querySelector('button[type=submit]')?.textContent?.trim();
  return [
    ' ',
    link,
    ` e volte a esta: o que você preencheu continua aqui. Depois aperte “${label}” de novo.`,
  ];
}
