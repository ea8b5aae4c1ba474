import type { Child } from 'hono/jsx';
import { controlAttributes, type FieldProps, FieldWords } from './field-parts.tsx';

/** `over`: a file is dragged over it; `busy`: its file is being uploaded. */
type DropZoneState = 'over' | 'busy';

interface DropZoneProps extends FieldProps {
  /** The `accept` of the input: `.pdf,.docx`. */
  accept?: string;
  takesMany?: boolean;
  state?: DropZoneState;
  /** Actions for the file, and information about it. */
  children?: Child;
}

/**
 * A place to choose or drop a file. Without script it is a plain file field of its form. A script sets the
 * class `over` on the form while a file is dragged over it.
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
