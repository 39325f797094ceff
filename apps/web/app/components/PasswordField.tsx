import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldLabelProps } from './Field.tsx';
import { getFieldClassName } from './field-style.ts';
import { Icon } from './Icon.tsx';

interface Props
  extends FieldLabelProps,
    Omit<ComponentProps<'input'>, 'id' | 'size' | 'type' | 'autoComplete'> {
  /** Lets a password manager decide whether to fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a toggle that shows the password. Pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, className, describedBy }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...rest}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${getFieldClassName('md', Boolean(error))} pr-24`}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-1.5 right-1.5 inline-flex items-center gap-1.5 rounded-small px-2.5 text-small font-semibold text-primary hover:bg-primary-soft"
          >
            <Icon path={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
