import { Field, type FieldLabelProps } from './Field.tsx';
import { getFieldClassName } from './field-style.ts';

interface Props extends Omit<FieldLabelProps, 'isLabelHidden'> {
  /** As typed; may be invalid. */
  value: string;
  onValueChange: (value: string) => void;
}

/** The only format that the browser's color picker accepts. */
const HEX_COLOR = /^#[\da-f]{6}$/i;

/** A color as text, with the browser's color picker next to it. */
export function ColorField({ value, onValueChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${field.label} picker`}
            value={HEX_COLOR.test(value) ? value : '#000000'}
            onChange={({ target }) => onValueChange(target.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-field border-2 border-line-strong bg-surface p-1"
          />
          <input
            {...control}
            value={value}
            spellCheck={false}
            onChange={({ target }) => onValueChange(target.value)}
            className={getFieldClassName('md', Boolean(field.error))}
          />
        </div>
      )}
    </Field>
  );
}
