import type { Child } from 'hono/jsx';
import { controlAttributes, type FieldProps, FieldWords } from './field-parts.tsx';

/** `over`: a file is held above it; `busy`: its file is on its way. */
type DropZoneState = 'over' | 'busy';

interface DropZoneProps extends FieldProps {
  /** As the `accept` of an input: `.pdf,.docx`. */
  accept?: string;
  takesMany?: boolean;
  state?: DropZoneState;
  /** What can be done with the file, and what is told of it. */
  children?: Child;
}

/**
 * A file is chosen or let go here. Without script it is a plain file field of its form. A form of the class `over`,
 * as a script sets it, shows that it takes what is held above it.
 */
export function DropZone(props: DropZoneProps) {
  const { name, id = name, label, accept, takesMany = false, state, fault, children } = props;
  const isBusy = state === 'busy';
  const shown = fault?.field === name ? 'faulty' : state;
  return (
    <div class="drop-zone" {...(shown === undefined ? {} : { 'data-state': shown })}>
      <label for={id}>{label}</label>
      <FieldWords {...props} />
      <input
        type="file"
        multiple={takesMany}
        {...(accept === undefined ? {} : { accept })}
        {...controlAttributes({ ...props, isDisabled: props.isDisabled === true || isBusy })}
      />
      {children}
    </div>
  );
}
