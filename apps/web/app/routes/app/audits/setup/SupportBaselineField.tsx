import { type ComponentProps, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';

/** Combinations of browsers and assistive technologies that many people use. */
const COMBINATIONS = [
  'NVDA with Firefox on Windows',
  'NVDA with Chrome on Windows',
  'JAWS with Chrome on Windows',
  'Narrator with Edge on Windows',
  'VoiceOver with Safari on macOS',
  'VoiceOver with Safari on iOS',
  'TalkBack with Chrome on Android',
  'Dragon with Chrome on Windows',
  'ZoomText with Chrome on Windows',
  'Keyboard with Chrome on Windows',
] as const;

interface Props extends Omit<ComponentProps<typeof TextAreaField>, 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

/** The accessibility support baseline: one combination per line, typed or chosen from a list. */
export function SupportBaselineField({ value, onValueChange, className, readOnly, ...rest }: Props) {
  const lines = value.split('\n').map((line) => line.trim());
  const left = COMBINATIONS.filter((one) => !lines.includes(one));
  const [chosen, setChosen] = useState<string>(COMBINATIONS[0]);
  const offered = left.find((one) => one === chosen) ?? left[0];
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-3 ${className ?? ''}`}>
      <TextAreaField
        {...rest}
        isOptional
        rows={4}
        maxLength={2000}
        readOnly={readOnly}
        value={value}
        hint="Combinations of browser and assistive technology the site has to work with, one per line."
        onChange={({ target }) => onValueChange(target.value)}
      />
      {!readOnly && offered !== undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Common combination"
            className="min-w-0 flex-1"
            value={offered}
            onValueChange={setChosen}
            options={left.map((one) => ({ value: one, label: one }))}
          />
          <Button
            variant="secondary"
            onClick={() => onValueChange([...lines.filter((line) => line !== ''), offered].join('\n'))}
          >
            Add<span className="visually-hidden"> combination</span>
          </Button>
        </div>
      )}
    </div>
  );
}
