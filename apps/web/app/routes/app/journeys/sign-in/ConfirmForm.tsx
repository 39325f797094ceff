import { putSecret, type Site, type TriedJourney, tryJourney } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { JourneyProblem } from '#app/journeys/JourneyProblem.tsx';
import { useReloadJourneys } from '#app/journeys/use-journeys.ts';
import {
  asksForCredentialsAgain,
  type ChosenParts,
  type Credentials,
  createSteps,
  proposeParts,
  type SignInForm,
} from './sign-in-steps.ts';

interface Props {
  site: Site;
  credentials: Credentials;
  /** The steps that led to the page with the form. */
  before: TriedJourney;
  form: SignInForm;
  onTried: (tried: TriedJourney) => void;
  /** Receives the name of each secret that was stored. */
  onStored: (name: string) => void;
  onRestart: () => void;
}

/** Shows which fields would be filled in, lets the user change them and tries the form. */
export function ConfirmForm({ site, credentials, before, form, onTried, onStored, onRestart }: Props) {
  const { chosen, isSure } = proposeParts(form);
  const [failed, setFailed] = useState<TriedJourney | null>(null);
  const trying = useTrySignIn(site, credentials, before, form, onStored);
  const lacksKey = chosen.code !== null && credentials.codeKey === '';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailed(null);
    trying.mutate(readParts(new FormData(event.currentTarget)), {
      onSuccess: (tried) => {
        if (tried.problem || asksForCredentialsAgain(tried.page?.form ?? null, tried.journey.steps))
          setFailed(tried);
        else onTried(tried);
      },
    });
  }
  const screenshot = failed
    ? (failed.problem?.screenshot ?? failed.steps.at(-1)?.screenshot)
    : before.steps.at(-1)?.screenshot;
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <form onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <h2 className="text-title sm:col-span-2">{isSure ? 'We found the form' : 'Check what we found'}</h2>
        {!isSure && (
          <div className="sm:col-span-2">
            <Notice kind="warning">
              <p>
                We aren’t sure about some of the fields. Compare them with the screenshot, and change what’s
                wrong.
              </p>
            </Notice>
          </div>
        )}
        <PartField label="Username" name="username" parts={form.fields} chosen={chosen.username} />
        <PartField label="Password" name="password" parts={form.fields} chosen={chosen.password} />
        {form.fields.some(({ kind }) => kind === 'code') && (
          <PartField label="One-time code" name="code" parts={form.fields} chosen={chosen.code} />
        )}
        <PartField
          label="Button to press"
          name="button"
          parts={form.buttons}
          chosen={chosen.button}
          none="None: press Enter"
        />
        <div className="grid gap-4 sm:col-span-2">
          {lacksKey && (
            <Notice kind="warning">
              <p>This page asks for a one-time code. Start over and enter the key for one-time codes.</p>
            </Notice>
          )}
          {failed && (
            <Notice kind="error" isAnnounced>
              <p>
                {failed.problem?.reason ??
                  'The page asks you to sign in again. Check the username, password and fields.'}
              </p>
            </Notice>
          )}
          <JourneyProblem error={trying.error} lead="We couldn’t start the sign-in test." />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={trying.isPending}>
              {trying.isPending ? 'Signing in' : 'Try sign-in'}
            </Button>
            <Button variant="secondary" onClick={onRestart}>
              Start over
            </Button>
          </div>
        </div>
      </form>
      {screenshot && (
        <img
          src={screenshot}
          alt={failed ? 'The page after we tried to sign in' : 'The page with the form'}
          className="w-full rounded-field border border-line"
        />
      )}
    </Card>
  );
}

interface PartFieldProps {
  label: string;
  name: keyof ChosenParts;
  parts: readonly { label: string }[];
  chosen: number | null;
  none?: string;
}

function PartField({ label, name, parts, chosen, none = 'Not on this page' }: PartFieldProps) {
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={chosen === null ? '' : String(chosen)}
      options={[
        { value: '', label: none },
        ...parts.map((part, index) => ({ value: String(index), label: part.label })),
      ]}
    />
  );
}

function readParts(form: FormData): ChosenParts {
  const read = (name: keyof ChosenParts) => {
    const value = String(form.get(name) ?? '');
    return value === '' ? null : Number(value);
  };
  return {
    username: read('username'),
    password: read('password'),
    code: read('code'),
    button: read('button'),
  };
}

/** Stores the secrets that the form needs, and runs the steps so far. */
function useTrySignIn(
  site: Site,
  credentials: Credentials,
  before: TriedJourney,
  form: SignInForm,
  onStored: (name: string) => void,
) {
  const reload = useReloadJourneys(site.id);
  const params = { siteId: site.id };
  return useMutation({
    mutationFn: async (chosen: ChosenParts) => {
      const store = async (name: string, value: string) => {
        await callApi(putSecret, { params: { ...params, secretName: name }, body: { value } });
        onStored(name);
      };
      const { password, codeKey, secrets } = credentials;
      if (chosen.password !== null) await store(secrets.password, password);
      if (chosen.code !== null && codeKey !== '') await store(secrets.code, codeKey);
      await reload();
      const steps = [...before.journey.steps, ...createSteps(form, chosen, credentials)];
      return callApi(tryJourney, { params, body: { journey: { title: 'Sign in', steps } } });
    },
  });
}
