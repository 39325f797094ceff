import type { SiteJourney } from '@curbcut/contract';
import { SelectField } from '../components/SelectField.tsx';

interface Props {
  journeys: readonly SiteJourney[];
  /** Ids of the selected journeys; empty for none. With `onChange`, the caller stores them. */
  signIn?: string;
  steps?: string;
  error?: string | undefined;
  onChange?: (choice: { sign_in?: string; steps?: string }) => void;
}

/** The choice of journeys for a scan or a schedule. */
export function JourneyFields({ journeys, signIn = '', steps = '', error, onChange }: Props) {
  const toOptions = (none: string) => [
    { value: '', label: none },
    ...journeys.map(({ id, title, missing_secrets: missing }) => ({
      value: id,
      label: missing.length > 0 ? `${title} (secret missing: ${missing.join(', ')})` : title,
    })),
  ];
  const select = (name: 'sign_in' | 'steps', selected: string) =>
    onChange
      ? {
          value: selected,
          onValueChange: (value: string) => onChange({ sign_in: signIn, steps, [name]: value }),
        }
      : { defaultValue: selected };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Sign in with"
        name="journey_sign_in"
        options={toOptions('No journey')}
        error={error}
        {...select('sign_in', signIn)}
        hint="Runs before the first page. Pages where the session was lost aren’t tested."
      />
      <SelectField
        label="Journey to test"
        name="journey_steps"
        options={toOptions('None: scan the site’s pages')}
        {...select('steps', steps)}
        hint="Tests the page after each step instead of the site’s pages."
      />
    </div>
  );
}
