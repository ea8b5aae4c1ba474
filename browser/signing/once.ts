/** A second press of a button that posts does nothing: the first is on its way. */
export function postOnce(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    if (form.dataset.posted !== undefined) return event.preventDefault();
    form.dataset.posted = '';
    for (const button of buttonsOf(form)) button.setAttribute('aria-disabled', 'true');
  });
  // A browser that goes back shows the page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of document.forms) release(form);
  });
}

function release(form: HTMLFormElement): void {
  delete form.dataset.posted;
  for (const button of buttonsOf(form)) button.removeAttribute('aria-disabled');
}

function buttonsOf(form: HTMLFormElement): HTMLButtonElement[] {
  return [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
}
