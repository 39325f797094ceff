import type { ComponentProps } from 'react';
import { Field, type FieldLabelProps } from './Field.tsx';
import { type FieldSize, getFieldClassName } from './field-style.ts';

interface Props extends FieldLabelProps, Omit<ComponentProps<'input'>, 'id' | 'size'> {
  size?: FieldSize;
}

/** A native text field with an associated label, hint and error. */
export function TextField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  size = 'md',
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, className, describedBy }}>
      {(control) => <input {...control} {...rest} className={getFieldClassName(size, Boolean(error))} />}
    </Field>
  );
}
