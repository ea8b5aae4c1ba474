import { Button } from './button.tsx';

/** Longer than any id or key, with room for spaces around it. */
export const LONGEST_TYPED_ID = 100;

interface IdFinderProps {
  action: string;
  /** What was typed and is no id. */
  refused?: string | undefined;
}

/** One field for every id that the service gives out. It is posted: a whole key that is pasted gets into no address. */
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
