import { mdiPlay } from '@mdi/js';
import { useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { buttonSizes, buttonVariants } from '#app/components/button-style.ts';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { Chip } from '#app/components/Chip.tsx';
import { ComboBoxField } from '#app/components/ComboBoxField.tsx';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { ComponentSection } from './ComponentSection.tsx';

export function Buttons() {
  const [sent, setSent] = useState(0);
  return (
    <ComponentSection
      title="Buttons"
      description="One primary button per view, with secondary buttons next to it. The gradient is for the main action of a public page."
    >
      <ul className="grid gap-4">
        {buttonVariants.map((variant) => (
          <li key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>{getVariantLabel(variant)}</Button>
            <Button variant={variant} disabled>
              {getVariantLabel(variant)}, disabled
            </Button>
            <Button variant={variant} isPending>
              {getVariantLabel(variant)}, pending
            </Button>
            <LinkButton variant={variant} to="#main">
              {getVariantLabel(variant)} link
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {buttonSizes.map((size) => (
          <Button key={size} size={size}>
            <Icon path={mdiPlay} />
            Size {size}
          </Button>
        ))}
      </div>
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <Button type="submit" variant="success" isPending={sent > 0}>
          {sent > 0 ? 'Saving...' : 'Save Changes'}
        </Button>
        <span>Sent {sent} times</span>
      </form>
      <Filters />
    </ComponentSection>
  );
}

function Filters() {
  const [pressed, setPressed] = useState(true);
  const [severities, setSeverities] = useState<string[]>(['critical']);
  const [sort, setSort] = useState('priority');
  return (
    <div className="@container">
      <FilterLine label="Examples" inUse={severities.length > 0 ? 1 : 0}>
        <FilterMenu
          label="Severity"
          isMultiple
          summary={severities.length > 0 ? severities.join(', ') : undefined}
          options={[
            { value: 'critical', label: 'Critical', count: '13' },
            { value: 'minor', label: 'Minor', count: '2' },
          ]}
          selected={severities}
          onChange={setSeverities}
          onClear={severities.length > 0 ? () => setSeverities([]) : undefined}
        />
        <FilterMenu
          label="Sort by"
          summary={sort}
          options={[
            { value: 'priority', label: 'Highest priority', description: 'Most severe first.' },
            { value: 'newest', label: 'Newest' },
          ]}
          selected={[sort]}
          onChange={([value]) => value !== undefined && setSort(value)}
        />
        <Chip isPressed={pressed} onPress={() => setPressed(!pressed)}>
          Filter
        </Chip>
        <Chip isPressed={!pressed} onPress={() => setPressed(!pressed)}>
          Other filter
        </Chip>
      </FilterLine>
    </div>
  );
}

function getVariantLabel(variant: string): string {
  return variant.charAt(0).toUpperCase() + variant.slice(1);
}

const frameworks = ['React', 'Vue', 'Angular', 'Svelte', 'Plain HTML'].map((name) => ({
  value: name,
  label: name,
}));

export function Fields() {
  const [isMonitored, setMonitored] = useState(true);
  return (
    <ComponentSection
      title="Fields"
      description="Native controls, each associated with its label, hint and error. Errors explain what to do."
    >
      <form className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
        <TextField label="First name" name="first-name" autoComplete="given-name" />
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          isOptional
          hint="As on the invoice."
        />
        <TextAreaField label="Scope" name="scope" rows={2} isOptional hint="In your own words." />
        <TextField
          label="Website"
          name="website"
          type="url"
          autoComplete="url"
          defaultValue="shop"
          error="Please enter a valid URL (include http:// or https://)"
        />
        <TextField
          label="Email"
          name="email"
          defaultValue="ada@example.com"
          readOnly
          hint="Email cannot be changed."
        />
        <TextField label="Disabled" name="off" defaultValue="Cannot be edited" disabled />
        <TextField label="Large" name="large" size="lg" placeholder="example.com" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          defaultValue="short"
          hint="At least 8 characters."
          error="Password must be at least 8 characters long"
        />
        <SelectField
          label="Framework"
          name="framework"
          options={frameworks}
          hint="Code examples use this framework."
        />
        <SelectField
          label="Invalid choice"
          name="wrong"
          options={frameworks}
          error="Choose a different framework."
        />
        <SelectField label="Disabled choice" name="none" options={frameworks} disabled />
        <ComboBoxes />
        <div className="space-y-4">
          <Checkbox label="Remember me" name="remember" hint="For 30 days on this device." defaultChecked />
          <Checkbox label="I have read the terms" name="terms" error="Select this to continue." />
          <Checkbox label="Not now" name="not-now" disabled />
        </div>
        <div className="space-y-4">
          <Switch
            label="Monitor this site"
            hint="One scan every Monday."
            checked={isMonitored}
            onChange={({ target }) => setMonitored(target.checked)}
          />
          <Switch label="High contrast" name="contrast" />
          <Switch label="Always on" name="on" defaultChecked disabled />
          <Switch label="Not available" name="unavailable" disabled />
        </div>
      </form>
    </ComponentSection>
  );
}

const people = [
  { id: 'ada', label: 'Ada Lovelace', detail: 'ada@example.com' },
  { id: 'grace', label: 'Grace Hopper', detail: 'grace@example.com' },
] as const;

function ComboBoxes() {
  const [person, setPerson] = useState<string | null>('ada');
  const [other, setOther] = useState<string | null>(null);
  return (
    <>
      <ComboBoxField
        label="Assignee"
        hint="Search by name or email address."
        options={people}
        value={person}
        onValueChange={setPerson}
      />
      <ComboBoxField
        label="Missing assignee"
        error="Choose who should fix it"
        options={people}
        value={other}
        onValueChange={setOther}
      />
    </>
  );
}
