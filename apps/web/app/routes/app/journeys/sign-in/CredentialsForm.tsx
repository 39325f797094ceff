import { listJourneys, type Site, type SiteSecret, type TriedJourney, tryJourney } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { JourneyProblem } from '#app/journeys/JourneyProblem.tsx';
import { useJourneys } from '#app/journeys/use-journeys.ts';
import { type Credentials, findFreeName, secretNames } from './sign-in-steps.ts';

interface Props {
  site: Site;
  /** Names of secrets that may be replaced without asking, because this wizard has stored them. */
  stored: readonly string[];
  onFound: (found: { credentials: Credentials; tried: TriedJourney }) => void;
}

/** Asks for the sign-in page and the credentials, and looks for the form. */
export function CredentialsForm({ site, stored, onFound }: Props) {
  const [missing, setMissing] = useState<TriedJourney | null>(null);
  const params = { siteId: site.id };
  const { data } = useJourneys(site.id);
  const finding = useMutation({
    mutationFn: async ({ replaces, ...entered }: Entered) => {
      // The form may have been submitted before the names were known.
      const { secrets } = data ?? (await callApi(listJourneys, { params }));
      const taken = listOthers(secrets, stored).map(({ name }) => name);
      const choose = (kind: keyof typeof secretNames) =>
        replaces.includes(kind) ? secretNames[kind] : findFreeName(secretNames[kind], taken);
      const steps = [{ type: 'navigate', url: entered.url }];
      const tried = await callApi(tryJourney, { params, body: { journey: { title: 'Sign in', steps } } });
      return {
        tried,
        credentials: { ...entered, secrets: { password: choose('password'), code: choose('code') } },
      };
    },
    onSuccess: (found) => {
      if (found.tried.page?.form) onFound(found);
      else setMissing(found.tried);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Not trimmed: a password may begin or end with a space.
    const text = (name: string) => String(form.get(name) ?? '');
    setMissing(null);
    finding.mutate({
      url: text('url').trim(),
      userName: text('user_name').trim(),
      password: text('site_password'),
      codeKey: text('code_key').trim(),
      replaces: (['password', 'code'] as const).filter((kind) => form.get(`${kind}_secret`) === 'replace'),
    });
  }
  return (
    <Card className="p-5 sm:p-6">
      <form onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <p className="max-w-prose sm:col-span-2">
          We open the page, find its form and show what we’d fill in. Use a test account: the scan opens every
          page it can reach.
        </p>
        <TextField
          label="URL of the sign-in page"
          name="url"
          type="url"
          required
          defaultValue={`${site.origin}/login`}
          autoCapitalize="none"
          className="sm:col-span-2"
        />
        <TextField
          label="Username or email address"
          name="user_name"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label="Password"
          name="site_password"
          required
          autoComplete="new-password"
          hint="Stored encrypted as one of this site’s secrets."
        />
        <TextField
          label="Key for one-time codes"
          name="code_key"
          isOptional
          autoComplete="off"
          spellCheck={false}
          className="sm:col-span-2"
          hint="For two-step verification: the Base32 key or otpauth:// URL. Stored encrypted as a secret."
        />
        <SecretChoice kind="password" label="Store the password as" secrets={data?.secrets} stored={stored} />
        <SecretChoice kind="code" label="Store the key as" secrets={data?.secrets} stored={stored} />
        <div className="grid gap-4 sm:col-span-2">
          {missing && <NoForm tried={missing} />}
          <JourneyProblem error={finding.error} lead="We couldn’t open the page." />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={finding.isPending}>
              {finding.isPending ? 'Looking for the form' : 'Find sign-in form'}
            </Button>
            <LinkButton to={`/sites/${site.id}/journeys/new`} variant="secondary">
              Use a recording
            </LinkButton>
          </div>
        </div>
      </form>
    </Card>
  );
}

/** The user's input, and which of the site's secrets it replaces. */
type Entered = Omit<Credentials, 'secrets'> & { readonly replaces: readonly (keyof typeof secretNames)[] };

const listOthers = (secrets: readonly SiteSecret[], stored: readonly string[]) =>
  secrets.filter(({ name }) => !stored.includes(name));

interface SecretChoiceProps {
  kind: keyof typeof secretNames;
  label: string;
  /** Undefined while they load. */
  secrets: readonly SiteSecret[] | undefined;
  stored: readonly string[];
}

/** Asks before a secret that other journeys may use is replaced; shown if there is one. */
function SecretChoice({ kind, label, secrets = [], stored }: SecretChoiceProps) {
  const others = listOthers(secrets, stored);
  const existing = others.find(({ name }) => name === secretNames[kind]);
  if (!existing) return null;
  const free = findFreeName(
    secretNames[kind],
    others.map(({ name }) => name),
  );
  const { used_by: usedBy } = existing;
  return (
    <SelectField
      label={label}
      name={`${kind}_secret`}
      options={[
        { value: 'new', label: `New secret: ${free}` },
        { value: 'replace', label: `Replace ${existing.name}` },
      ]}
      hint={
        usedBy.length > 0
          ? `${existing.name} is used by ${usedBy.join(', ')}. If you replace it, those steps get the new value.`
          : `This site already has the secret ${existing.name}.`
      }
    />
  );
}

function NoForm({ tried: { problem, steps } }: { tried: TriedJourney }) {
  const screenshot = problem?.screenshot ?? steps.at(-1)?.screenshot;
  return (
    <>
      <Notice kind="warning" isAnnounced>
        <p>
          {problem
            ? problem.reason
            : 'We couldn’t find a sign-in form on this page. Enter the URL of the page that has the form, or use a recording.'}
        </p>
      </Notice>
      {screenshot && (
        <img
          src={screenshot}
          alt="The page we opened"
          className="w-full max-w-xl rounded-field border border-line"
        />
      )}
    </>
  );
}
