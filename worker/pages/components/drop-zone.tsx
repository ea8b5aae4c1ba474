import { controlAttributes, type FieldProps, FieldWords } from './field-parts.tsx';

/** `over`: a file is held above it; `busy`: its file is on its way. A script sets the same as `data-state`. */
export type DropZoneState = 'over' | 'busy';

interface DropZoneProps extends FieldProps {
  /** As the `accept` of an input: `.pdf,.docx`. */
  accept?: string;
  takesMany?: boolean;
  state?: DropZoneState;
  /** What is told of the file, by a script or after a refusal. */
  told?: string;
}

/** A file is chosen or let go here. Without script it is a plain file field of its form. */
export function DropZone(props: DropZoneProps) {
  const { name, label, accept, takesMany = false, state, told = '', fault } = props;
  const isBusy = state === 'busy';
  const shown = fault?.field === name ? 'faulty' : state;
  return (
    <div class="drop-zone" data-drop-zone={name} {...(shown === undefined ? {} : { 'data-state': shown })}>
      <label for={name}>{label}</label>
      <FieldWords {...props} />
      <input
        type="file"
        multiple={takesMany}
        {...(accept === undefined ? {} : { accept })}
        {...controlAttributes({ ...props, isDisabled: props.isDisabled === true || isBusy })}
      />
      <p class="drop-told" role="status" data-drop-told>
        {told}
      </p>
    </div>
  );
}
