import {
  type Integration,
  MAX_AUTOMATIC_TICKETS,
  type Organization,
  type TicketProject,
  TRACKER_TYPES,
  type TrackerType,
  trackerNames,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useSites } from '#app/sites/use-sites.ts';
import { useConnectIntegration, useIntegrationChanges } from './use-integrations.ts';

interface Props {
  organization: Organization;
  onClose: () => void;
}

/** Each tracker's terms and where to get a token. */
const trackerFields: Readonly<
  Record<
    TrackerType,
    { url: string; urlHint: string; tokenHint: string; project: string; projectHint: string }
  >
> = {
  github: {
    url: 'https://github.com',
    urlHint: 'GitHub, or the URL of your GitHub Enterprise Server',
    tokenHint: 'A fine-grained personal access token with read and write access to the repository’s issues',
    project: 'Repository',
    projectHint: 'For example, example/shop',
  },
  gitlab: {
    url: 'https://gitlab.com',
    urlHint: 'GitLab.com, or the URL of your own GitLab',
    tokenHint: 'A project or personal access token with the “api” scope and at least the Reporter role',
    project: 'Project',
    projectHint: 'Including its group, for example example/shop',
  },
  jira_cloud: {
    url: '',
    urlHint: 'For example, https://example.atlassian.net',
    tokenHint: 'An API token from the Atlassian account, without scopes',
    project: 'Project key',
    projectHint: 'The first part of its ticket keys, for example SHOP',
  },
  jira_data_center: {
    url: '',
    urlHint: 'For example, https://jira.example.com',
    tokenHint: 'A personal access token',
    project: 'Project key',
    projectHint: 'The first part of its ticket keys, for example SHOP',
  },
};
const isJira = (type: TrackerType) => type === 'jira_cloud' || type === 'jira_data_center';

type Errors = Readonly<Record<string, readonly string[] | undefined>>;
const getDetails = (error: Error | null): Errors => (error instanceof ApiError ? error.details : {});
/** Problems that aren't shown at a field. */
const getGeneralError = (error: Error | null) => (Object.keys(getDetails(error)).length === 0 ? error : null);

/** Focuses the first empty required field. @returns whether there is one. */
function focusMissing(form: HTMLFormElement): boolean {
  const missing = [...form.querySelectorAll('input')].find(
    (input) => input.required && input.value.trim() === '',
  );
  missing?.focus();
  return missing !== undefined;
}

interface ProjectValues {
  readonly site_id: string | null;
  readonly project: string;
  readonly issue_type: string | null;
  readonly creates_critical: boolean;
}

const toValues = (project?: TicketProject): ProjectValues => ({
  site_id: project?.site?.id ?? null,
  project: project?.project ?? '',
  issue_type: project?.issue_type ?? null,
  creates_critical: project?.creates_critical ?? false,
});

const ALL_SITES = '';

interface ProjectFieldsProps {
  type: TrackerType;
  values: ProjectValues;
  /** Whether empty fields have been reported. */
  isChecked: boolean;
  errors: Errors;
  /** Whether the site can't be changed. */
  isSiteFixed?: boolean;
  onChange: (values: ProjectValues) => void;
}

/** The project and the sites whose tickets are created there. */
function ProjectFields({ type, values, isChecked, errors, isSiteFixed, onChange }: ProjectFieldsProps) {
  const sites = useSites().data?.sites ?? [];
  const { project, projectHint } = trackerFields[type];
  const change = (part: Partial<ProjectValues>) => onChange({ ...values, ...part });
  return (
    <>
      {!isSiteFixed && sites.length > 0 && (
        <SelectField
          label="Sites"
          value={values.site_id ?? ALL_SITES}
          error={errors.site_id?.[0]}
          options={[
            { value: ALL_SITES, label: 'All sites without their own project' },
            ...sites.map(({ id, origin }) => ({ value: id, label: origin })),
          ]}
          onValueChange={(id) => change({ site_id: id === ALL_SITES ? null : id })}
        />
      )}
      <TextField
        label={project}
        hint={projectHint}
        required
        maxLength={200}
        autoComplete="off"
        value={values.project}
        error={isChecked && values.project.trim() === '' ? 'Enter a project' : errors.project?.[0]}
        onChange={({ target }) => change({ project: target.value })}
      />
      {isJira(type) && (
        <TextField
          label="Issue type"
          isOptional
          hint="Leave this empty for Bug or, if there’s no such type, Task"
          maxLength={100}
          autoComplete="off"
          value={values.issue_type ?? ''}
          error={errors.issue_type?.[0]}
          onChange={({ target }) => change({ issue_type: target.value || null })}
        />
      )}
      <Checkbox
        label={`Create tickets automatically for new critical issues (up to ${MAX_AUTOMATIC_TICKETS} per scan)`}
        checked={values.creates_critical}
        onChange={({ target }) => change({ creates_critical: target.checked })}
      />
    </>
  );
}

/** Connects a tracker. */
export function ConnectIntegration({ organization, onClose }: Props) {
  const connection = useConnectIntegration(organization.id);
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<TrackerType>('github');
  const [url, setUrl] = useState(trackerFields.github.url);
  const [account, setAccount] = useState('');
  const [token, setToken] = useState('');
  const [project, setProject] = useState(toValues());
  const [isChecked, setChecked] = useState(false);
  const fields = trackerFields[type];
  const errors = getDetails(connection.error);
  const getError = (name: string, value: string, sentence: string) =>
    isChecked && value.trim() === '' ? sentence : errors[name]?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!form.current || focusMissing(form.current) || connection.isPending) return;
    connection.mutate(
      {
        type,
        url: url.trim(),
        token: token.trim(),
        ...project,
        project: project.project.trim(),
        account: type === 'jira_cloud' ? account.trim() : null,
        issue_type: isJira(type) ? project.issue_type : null,
      },
      { onSuccess: onClose },
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <SelectField
        label="Tracker"
        value={type}
        options={TRACKER_TYPES.map((value) => ({ value, label: trackerNames[value] }))}
        onValueChange={(value) => {
          setType(value as TrackerType);
          setUrl(trackerFields[value as TrackerType].url);
          setChecked(false);
          connection.reset();
        }}
      />
      <TextField
        label="URL"
        type="url"
        required
        hint={fields.urlHint}
        autoComplete="off"
        value={url}
        error={getError('url', url, 'Enter a URL that starts with https://')}
        onChange={({ target }) => setUrl(target.value)}
      />
      {type === 'jira_cloud' && (
        <TextField
          label="Email address"
          type="email"
          required
          hint="The Atlassian account the token belongs to"
          autoComplete="off"
          value={account}
          error={getError('account', account, 'Enter the account’s email address')}
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
      <TokenField
        hint={fields.tokenHint}
        value={token}
        error={getError('token', token, 'Enter a token')}
        onChange={setToken}
      />
      <ProjectFields
        type={type}
        values={project}
        isChecked={isChecked}
        errors={errors}
        onChange={setProject}
      />
      <ErrorNotice error={getGeneralError(connection.error)} />
      <DialogFormActions submitLabel="Connect tracker" isPending={connection.isPending} onCancel={onClose} />
    </form>
  );
}

interface TokenFieldProps {
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A token, hidden while it's typed. It's encrypted by the server and never shown again. */
function TokenField({ hint, value, error, onChange }: TokenFieldProps) {
  return (
    <TextField
      label="Token"
      type="password"
      required
      hint={`${hint}. It’s stored encrypted and never shown again.`}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Replaces an integration's token. */
export function ReplaceTokenForm({
  organization,
  integration,
  onClose,
}: Props & { integration: Integration }) {
  const { change } = useIntegrationChanges(organization.id, integration.id);
  const form = useRef<HTMLFormElement>(null);
  const [token, setToken] = useState('');
  const [account, setAccount] = useState(integration.account ?? '');
  const [isChecked, setChecked] = useState(false);
  const errors = getDetails(change.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!form.current || focusMissing(form.current) || change.isPending) return;
    const body = { token: token.trim(), ...(integration.account !== null && { account: account.trim() }) };
    change.mutate(body, { onSuccess: onClose });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {integration.account !== null && (
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          value={account}
          error={
            isChecked && account.trim() === '' ? 'Enter the account’s email address' : errors.account?.[0]
          }
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
      <TokenField
        hint={trackerFields[integration.type].tokenHint}
        value={token}
        error={
          isChecked && token.trim() === '' ? 'Enter a token' : (errors.token?.[0] ?? errors.project?.[0])
        }
        onChange={setToken}
      />
      <ErrorNotice error={getGeneralError(change.error)} />
      <DialogFormActions submitLabel="Replace token" isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}

/** Chooses the project for a site, or changes it for a site or for all other sites. */
export function SaveProject({
  organization,
  integration,
  project,
  onClose,
}: Props & { integration: Integration; project?: TicketProject }) {
  const { saveProject } = useIntegrationChanges(organization.id, integration.id);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => toValues(project));
  const [isChecked, setChecked] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!form.current || focusMissing(form.current) || saveProject.isPending) return;
    saveProject.mutate({ ...values, project: values.project.trim() }, { onSuccess: onClose });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {project && (
        <p className="wrap-anywhere">For {project.site ? project.site.origin : 'all other sites'}.</p>
      )}
      <ProjectFields
        type={integration.type}
        values={values}
        isChecked={isChecked}
        errors={getDetails(saveProject.error)}
        isSiteFixed={project !== undefined}
        onChange={setValues}
      />
      <ErrorNotice error={getGeneralError(saveProject.error)} />
      <DialogFormActions submitLabel="Save project" isPending={saveProject.isPending} onCancel={onClose} />
    </form>
  );
}
