import type { WcagLevel } from '@curbcut/contract';
import { SelectField } from '../components/SelectField.tsx';

/** The WCAG conformance levels that can be selected. */
const levels: { value: WcagLevel; label: string }[] = [
  { value: 'A', label: 'WCAG 2.2 Level A' },
  { value: 'AA', label: 'WCAG 2.2 Level AA' },
  { value: 'AAA', label: 'WCAG 2.2 Level AAA' },
];

interface Props {
  error?: string | undefined;
  className?: string;
  defaultValue?: WcagLevel;
}

/** A field for the standard to test against. Read its value with `readLevel`. */
export function WcagLevelField({ error, className, defaultValue = 'AA' }: Props) {
  return (
    <SelectField
      label="Standard"
      name="level"
      options={levels}
      defaultValue={defaultValue}
      error={error}
      hint="Most laws and contracts require AA. Each level includes those below it."
      {...(className !== undefined && { className })}
    />
  );
}
