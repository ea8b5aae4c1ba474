/**
 * Informs the browser of the person's valid passkeys, so that it stops offering removed ones. Not all
 * browsers support it.
 */
export function tellAccepted(): void {
  const list = document.querySelector<HTMLElement>('[data-accepted]');
  if (!list || typeof PublicKeyCredential === 'undefined') return;
  if (!('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  const accepted: AllAcceptedCredentialsOptions = JSON.parse(list.dataset.accepted ?? '');
  // The page does not depend on the result.
  PublicKeyCredential.signalAllAcceptedCredentials(accepted).catch(() => undefined);
}
