import { useState } from 'react';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ComponentSection } from './ComponentSection.tsx';

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
