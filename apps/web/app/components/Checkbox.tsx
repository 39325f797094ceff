import type { ComponentProps } from 'react';
import { ToggleField, type ToggleLabelProps } from './ToggleField.tsx';

type Props = ToggleLabelProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'>;

/** A native checkbox with its label next to it. */
export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  return (
    <ToggleField {...{ label, hint, error, className }}>
      {(control) => <input {...control} {...rest} type="checkbox" className="mt-0.5 size-6 shrink-0" />}
    </ToggleField>
  );
}
