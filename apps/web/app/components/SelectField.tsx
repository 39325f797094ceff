import { mdiChevronDown } from '@mdi/js';
import { type ComponentProps, useMemo } from 'react';
import { Field, type FieldLabelProps } from './Field.tsx';
import { type FieldSize, getFieldClassName } from './field-style.ts';
import { Icon } from './Icon.tsx';

interface Props extends FieldLabelProps, Omit<ComponentProps<'select'>, 'id' | 'size' | 'onChange'> {
  options: readonly { value: string; label: string }[];
  /** Receives the selected option's value. */
  onValueChange?: (value: string) => void;
  size?: FieldSize;
}

/** A styled native select: it supports type-ahead and uses the phone's own picker. */
export function SelectField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  options,
  onValueChange,
  size = 'md',
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  const drawn = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, className, describedBy }}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            {...rest}
            onChange={onValueChange && (({ target }) => onValueChange(target.value))}
            className={`${getFieldClassName(size, Boolean(error))} appearance-none truncate ${size === 'sm' ? 'pr-9' : 'pr-12'}`}
          >
            {drawn}
          </select>
          <Icon
            path={mdiChevronDown}
            className={`pointer-events-none absolute top-1/2 -translate-y-1/2 ${size === 'sm' ? 'right-2 size-5' : 'right-3 size-6'}`}
          />
        </div>
      )}
    </Field>
  );
}
