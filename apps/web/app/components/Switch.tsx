import type { ComponentProps } from 'react';
import { ToggleField, type ToggleLabelProps } from './ToggleField.tsx';

interface Props extends ToggleLabelProps, Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {}

/** A native checkbox already exposes its state; `aria-checked` would duplicate it. */
const switchInputProps = { type: 'checkbox', role: 'switch' } as const;

/** A switch that takes effect immediately. For values submitted with a form, use a checkbox. */
export function Switch({ label, hint, error, className, ...rest }: Props) {
  return (
    <ToggleField {...{ label, hint, error, className }}>
      {(control) => <input {...control} {...rest} {...switchInputProps} className="switch" />}
    </ToggleField>
  );
}
