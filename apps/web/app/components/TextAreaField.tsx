import type { ComponentProps } from 'react';
import { Field, type FieldLabelProps } from './Field.tsx';
import { getFieldClassName } from './field-style.ts';

interface Props extends FieldLabelProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** A native field for several lines of text, with an associated label, hint and error. */
export function TextAreaField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, className, describedBy }}>
      {(control) => (
        <textarea {...control} {...rest} className={`${getFieldClassName('md', Boolean(error))} py-2.5`} />
      )}
    </Field>
  );
}
