import type { ComponentProps } from 'react';
import { ToggleField, type ToggleLabelProps } from './ToggleField.tsx';

interface Props extends ToggleLabelProps, Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {}

/** The state of a native checkbox is that of the switch: `aria-checked` beside it would be a second truth. */
const switchInputProps = { type: 'checkbox', role: 'switch' } as const;

/** Something that is on or off from the moment it is pressed. What waits for a form to be sent is a checkbox. */
export function Switch({ label, hint, error, className, ...rest }: Props) {
  return (
    <ToggleField {...{ label, hint, error, className }}>
      {(control) => <input {...control} {...rest} {...switchInputProps} className="switch" />}
    </ToggleField>
  );
}
