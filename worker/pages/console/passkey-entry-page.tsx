import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { assets } from '../../generated/assets.js';
import { Button } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { ConsolePage } from './layout.tsx';
import { NamelessNotice, type NamelessPlace, NoScriptNotice } from './passkey-place.tsx';

interface PasskeyEntryPageProps {
  next: string;
  /** The options for the browser; or the place, if it cannot have passkeys. */
  asked: PublicKeyCredentialRequestOptionsJSON | NamelessPlace;
  fault?: FormFault | undefined;
}

/**
 * Signs in by a passkey that the browser finds: its script asks at once, unless an attempt was just rejected.
 */
export function PasskeyEntryPage({ next, asked, fault }: PasskeyEntryPageProps) {
  return (
    <ConsolePage title="Entrar com chave de acesso" fault={fault} scripts={[assets.passkeyScript]}>
      <h1>Entrar com chave de acesso</h1>
      <FaultSummary faults={[fault]} />
      {'named' in asked ? (
        <NamelessNotice {...asked} />
      ) : (
        <>
          <p class="quiet">O seu aparelho confere quem você é, por PIN, digital ou rosto.</p>
          <NoScriptNotice />
          <form
            method="post"
            action="/entrar/chave-de-acesso"
            hidden
            data-passkey="use"
            data-options={JSON.stringify(asked)}
            {...(fault === undefined ? { 'data-start': true } : {})}
          >
            <input type="hidden" name="next" value={next} />
            <input type="hidden" name="resposta" value="" />
            <Button>Entrar</Button>
          </form>
        </>
      )}
      <p>
        <a href={`/entrar?next=${encodeURIComponent(next)}`}>Entrar com um código por e-mail</a>
      </p>
    </ConsolePage>
  );
}
