import { Button } from './button.tsx';

/** Longer than any id or key, with room for surrounding spaces. */
export const LONGEST_TYPED_ID = 100;

interface IdFinderProps {
  action: string;
  /** The text that was typed but is not an id. */
  refused?: string | undefined;
}

/**
 * One search field for ids of all kinds. It is posted, so that a pasted key does not become part of an
 * address.
 */
export function IdFinder({ action, refused }: IdFinderProps) {
  return (
    <search>
      <form class="finder" method="post" action={action} novalidate>
        <label class="unseen" for="buscar-id">
          Buscar por ID
        </label>
        <input
          id="buscar-id"
          type="text"
          name="id"
          placeholder="Buscar por ID"
          maxlength={LONGEST_TYPED_ID}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={refused ?? ''}
          {...(refused === undefined ? {} : { 'aria-invalid': 'true' as const })}
        />
        <Button kind="plain">Buscar</Button>
      </form>
    </search>
  );
}
