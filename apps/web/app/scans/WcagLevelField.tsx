import type { WcagLevel } from '@curbcut/contract';
import { SelectField } from '../components/SelectField.tsx';

/** Conformance levels of WCAG in the words of those who have to choose one. */
const levels: { value: WcagLevel; label: string }[] = [
  { value: 'A', label: 'WCAG 2.2, level A' },
  { value: 'AA', label: 'WCAG 2.2, level AA' },
  { value: 'AAA', label: 'WCAG 2.2, level AAA' },
];

interface Props {
  error?: string | undefined;
  className?: string;
}

/** What a scan tests against. Its value is read by `readLevel`. */
export function WcagLevelField({ error, className }: Props) {
  return (
    <SelectField
      label="Standard"
      name="level"
      options={levels}
      defaultValue="AA"
      error={error}
      hint="Laws and contracts ask for AA. Each level holds those below it."
      {...(className !== undefined && { className })}
    />
  );
}
