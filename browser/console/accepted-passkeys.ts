/** Tells the browser which passkeys of the person count, so that it offers a removed one no more. Not all browsers listen. */
export function tellAccepted(): void {
  const list = document.querySelector<HTMLElement>('[data-accepted]');
  if (!list || typeof PublicKeyCredential === 'undefined') return;
  if (!('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  const accepted: AllAcceptedCredentialsOptions = JSON.parse(list.dataset.accepted ?? '');
  // What it does not take is of no other use to the page.
  PublicKeyCredential.signalAllAcceptedCredentials(accepted).catch(() => undefined);
}
