import type { ConsoleAccount } from '../../gate/calls.ts';
import { DropZone } from '../components/drop-zone.tsx';
import { FIRST_CONVERSIONS, type FirstConversion } from './first-conversions.ts';

/**
 * A form that converts one file. A script shows only the buttons of the tools that accept it; without script
 * all are shown.
 */
export function ConversionForm({ account }: { account: ConsoleAccount }) {
  const form = crypto.randomUUID();
  return (
    <form
      method="post"
      enctype="multipart/form-data"
      data-drop
      data-uploads={`/console/${account.id}/envios`}
    >
      <DropZone
        id="arquivo"
        name="files"
        label="Solte um arquivo aqui, ou escolha um"
        hint="Documento, planilha, apresentação, PDF, imagem, vídeo, extrato ou XML de nota fiscal."
      >
        <noscript>
          <p class="hint">Sem JavaScript, o arquivo pode ter até 100 MB.</p>
        </noscript>
        <p class="fault" role="alert" hidden></p>
        <ul class="choices">
          {FIRST_CONVERSIONS.map((conversion) => (
            <li>
              <ConversionButton account={account} conversion={conversion} form={form} />
            </li>
          ))}
        </ul>
        <p class="none" hidden>
          Este tipo de arquivo pede outra ferramenta: <a href="/docs#ferramentas">veja todas</a>.
        </p>
        <p class="sending" role="status" hidden>
          <progress max={100} value={0} aria-label="Envio do arquivo" /> <span>Enviando…</span>
        </p>
      </DropZone>
    </form>
  );
}

interface ConversionButtonProps {
  account: ConsoleAccount;
  conversion: FirstConversion;
  form: string;
}

function ConversionButton({ account, conversion: { tool, words }, form }: ConversionButtonProps) {
  const { creditsPerFile, acceptedExtensions } = tool;
  return (
    <button
      type="submit"
      class="second"
      formaction={`/console/${account.id}/converter/${tool.id}?formulario=${form}`}
      data-extensions={acceptedExtensions.join(' ')}
    >
      {words} <small>({creditsPerFile === 1 ? '1 crédito' : `${creditsPerFile} créditos`})</small>
    </button>
  );
}
