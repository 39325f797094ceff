import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './Field.tsx';
import { type FieldSize, fieldLook } from './field-look.ts';

interface Props extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'size'> {
  size?: FieldSize;
}

/** A native text field whose label, hint and error are tied to it. */
export function TextField({
  label,
  labelHidden,
  optional,
  hint,
  error,
  size = 'md',
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  return (
    <Field {...{ label, labelHidden, optional, hint, error, className, describedBy }}>
      {(control) => <input {...control} {...rest} className={fieldLook(size, Boolean(error))} />}
    </Field>
  );
}
