import { Draft } from './draft.ts';

/** Returns the draft of a form, by the path that it is posted to. */
export function draftOf(form: HTMLFormElement): Draft {
  return new Draft(new URL(form.action).pathname, Number(form.dataset.keptMs ?? 0));
}

/** Fills the form from its draft and stores each change. */
export function keepDraft(form: HTMLFormElement): void {
  const draft = draftOf(form);
  const kept = form.dataset.posted === undefined ? draft.read() : null;
  for (const control of controlsOf(form)) fill(control, kept?.[nameOf(control)]);
  form.addEventListener('input', () => draft.keep(valuesOf(form)));
  draft.forgetInTime();
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Returns the controls that are posted, and those that only the draft names. */
function controlsOf(form: HTMLFormElement): Control[] {
  const isKept = (control: Element): control is Control =>
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && nameOf(control) !== '';
  return [...form.elements].filter(isKept);
}

function nameOf(control: Control): string {
  return control.name || (control.dataset.kept ?? '');
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    controlsOf(form).map((control) => [nameOf(control), isTicked(control) ?? control.value]),
  );
}

function isTicked(control: Control): string | null {
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? String(control.checked) : null;
}

function fill(control: Control, value: string | undefined): void {
  if (value === undefined) return;
  if (isTicked(control) === null) control.value = value;
  else if (control instanceof HTMLInputElement) control.checked = value === 'true';
}
