import {
  API_KEY_OVERLAP_HOURS,
  API_KEY_PERMISSIONS,
  type ApiKey,
  type ApiKeyPermission,
  apiKeyDurationDays,
  type Organization,
  permissionDescriptions,
  SITE_GROUP_KEY_PERMISSIONS,
} from '@curbcut/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { hasPermission } from '#app/organizations/use-organization.ts';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { CheckboxList } from './CheckboxList.tsx';
import { NewSecret } from './NewSecret.tsx';
import { SiteGroupField } from './SiteGroupField.tsx';
import { useCreateApiKey, useRotateApiKey } from './use-api-keys.ts';

const expiryOptions = [7, 30, apiKeyDurationDays.default, 180, apiKeyDurationDays.max].map((days) => ({
  value: String(days),
  label: days === apiKeyDurationDays.max ? '1 year' : formatCount(days, 'day'),
}));

interface Props {
  organization: Organization;
  onClose: () => void;
}

/** Creates a key, and shows it once. */
export function CreateApiKey({ organization, onClose }: Props) {
  const creation = useCreateApiKey(organization.id);
  const groups = useSiteGroups(organization.id).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly ApiKeyPermission[]>(['results:read']);
  const [groupId, setGroupId] = useState<string | null>(null);
  const [days, setDays] = useState(String(apiKeyDurationDays.default));
  const [errors, setErrors] = useState<{ name?: string; permissions?: string }>({});
  const details = creation.error instanceof ApiError ? creation.error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(permissions.length === 0 && { permissions: 'Select at least one permission' }),
    };
    setErrors(problems);
    if ('name' in problems) form.current?.querySelector<HTMLElement>('input')?.focus();
    else if ('permissions' in problems)
      form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
    else if (!creation.isPending)
      creation.mutate({
        name: name.trim(),
        permissions: [...permissions],
        site_group_id: groupId,
        days: Number(days),
      });
  }

  if (creation.data) {
    return <NewKey secret={creation.data.secret} permissions={permissions} onClose={onClose} />;
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        maxLength={100}
        autoComplete="off"
        hint="Where the key is used, for example the pipeline’s name"
        value={name}
        error={errors.name ?? details.name?.[0]}
        onChange={({ target }) => {
          setName(target.value);
          setErrors({});
        }}
      />
      <CheckboxList
        legend="Permissions"
        values={API_KEY_PERMISSIONS}
        labels={permissionDescriptions}
        // Guides, the API reference and error messages use this name.
        renderHint={(permission) => (
          <PermissionHint
            permission={permission}
            reason={getUnavailableReason(organization, permission, groupId)}
          />
        )}
        isDisabled={(permission) => getUnavailableReason(organization, permission, groupId) !== null}
        selected={permissions}
        error={errors.permissions ?? details.permissions?.[0]}
        onChange={(selected) => {
          setErrors({});
          setPermissions(selected);
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SiteGroupField
          groups={groups}
          value={groupId}
          error={details.site_group_id?.[0]}
          onValueChange={(selected) => {
            setGroupId(selected);
            if (selected !== null)
              setPermissions(permissions.filter((one) => SITE_GROUP_KEY_PERMISSIONS.includes(one)));
          }}
        />
        <SelectField label="Expires after" value={days} options={expiryOptions} onValueChange={setDays} />
      </div>
      <ErrorNotice error={Object.keys(details).length === 0 ? creation.error : null} />
      <DialogFormActions submitLabel="Create API key" isPending={creation.isPending} onCancel={onClose} />
    </form>
  );
}

/**
 * Returns why a key can't have a permission; null if it can. People can't give a key permissions they don't
 * have, and some permissions apply to the whole organization.
 */
function getUnavailableReason(
  organization: Organization,
  permission: ApiKeyPermission,
  groupId: string | null,
): string | null {
  if (!hasPermission(organization, permission)) return 'You don’t have this permission yourself.';
  if (groupId !== null && !SITE_GROUP_KEY_PERMISSIONS.includes(permission))
    return 'Not available for a site group, because it applies to the whole organization. To use it, choose “All sites”.';
  return null;
}

function PermissionHint({ permission, reason }: { permission: ApiKeyPermission; reason: string | null }) {
  return (
    <>
      <code className="font-mono">{permission}</code>
      {reason !== null && <span className="block">{reason}</span>}
    </>
  );
}

const overlapLabels: Readonly<Record<(typeof API_KEY_OVERLAP_HOURS)[number], string>> = {
  0: 'Immediately',
  24: 'After 24 hours',
};

/** Gives a key a new secret, and shows it once. */
export function RotateApiKey({ organization, apiKey, onClose }: Props & { apiKey: ApiKey }) {
  const rotation = useRotateApiKey(organization.id, apiKey.id);
  const [overlap, setOverlap] = useState<(typeof API_KEY_OVERLAP_HOURS)[number]>(24);
  const [days, setDays] = useState(String(apiKeyDurationDays.default));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!rotation.isPending) rotation.mutate({ overlap_hours: overlap, days: Number(days) });
  }

  if (rotation.data) {
    return <NewKey secret={rotation.data.secret} permissions={apiKey.permissions} onClose={onClose} />;
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>The key gets a new secret. Its name, permissions and sites stay the same.</p>
      <SelectField
        label="Old secret stops working"
        value={String(overlap)}
        options={API_KEY_OVERLAP_HOURS.map((hours) => ({
          value: String(hours),
          label: overlapLabels[hours],
        }))}
        hint="Choose “Immediately” if someone else may know the old secret."
        onValueChange={(value) => setOverlap(value === '0' ? 0 : 24)}
      />
      <SelectField label="Expires after" value={days} options={expiryOptions} onValueChange={setDays} />
      <ErrorNotice error={rotation.error} />
      <DialogFormActions submitLabel="Rotate key" isPending={rotation.isPending} onCancel={onClose} />
    </form>
  );
}

interface NewKeyProps {
  secret: string;
  permissions: readonly ApiKeyPermission[];
  onClose: () => void;
}

function NewKey({ secret, permissions, onClose }: NewKeyProps) {
  const examples = listExamples(permissions);
  return (
    <NewSecret secret={secret} label="API key" noun="key" onClose={onClose}>
      <Tabs label="How to use the key" tabs={examples} isCompact>
        {examples.map(({ id, label, text, code }) => (
          <TabPanel key={id} id={id}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <p className="text-muted">{text}</p>
              <CodeBlock label={`${label} example`} code={code} />
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </NewSecret>
  );
}

interface KeyExample {
  readonly id: string;
  readonly label: string;
  /** Where to store the key, and what to replace. */
  readonly text: ReactNode;
  readonly code: string;
}

/** The secret's name in CI systems, which the integrations read. */
const variable = <code className="font-mono">CURBCUT_API_KEY</code>;

/** Returns the ways in which a key with these permissions can be used. */
function listExamples(permissions: readonly ApiKeyPermission[]): readonly KeyExample[] {
  const { origin } = location;
  const canScan = permissions.includes('scans:write');
  const authorization = `  --header "Authorization: Bearer $CURBCUT_API_KEY"`;
  const commandLine: KeyExample = {
    id: 'cli',
    label: 'Command line',
    text: (
      <>
        Enter the key when you’re asked for it. In CI, set {variable} to the key and{' '}
        <code className="font-mono">CURBCUT_SERVER</code> to {origin} instead.
      </>
    ),
    code: [
      `curbcut login ${origin}`,
      ...(canScan ? ['curbcut scan https://example.com --max-pages 20 --upload'] : []),
    ].join('\n'),
  };
  const api: KeyExample = {
    id: 'api',
    label: 'API',
    text: <>Store the key as {variable}, and send it with each request.</>,
    code: canScan
      ? [
          `curl --fail ${origin}/api/scanner/start-scan/ \\`,
          `${authorization} \\`,
          '  --header "Content-Type: application/json" \\',
          `  --data '{"url": "https://example.com/"}'`,
        ].join('\n')
      : [`curl --fail ${origin}/api/sites/ \\`, authorization].join('\n'),
  };
  return canScan ? [commandLine, ...listPipelineExamples(origin), api] : [commandLine, api];
}

/** Returns examples for CI systems, which upload results. @param origin the server's URL */
function listPipelineExamples(origin: string): readonly KeyExample[] {
  const placeholders =
    'Replace OWNER with the owner of Curbcut’s repository, TAG with a version and the URL with the URL of your site.';
  return [
    {
      id: 'github',
      label: 'GitHub Action',
      text: (
        <>
          Store the key as the repository secret {variable}, and add this step to your workflow.{' '}
          {placeholders}
        </>
      ),
      code: [
        '- uses: OWNER/curbcut/integrations/github@TAG',
        '  with:',
        '    urls: https://example.com/',
        "    max-pages: '20'",
        `    server: ${origin}`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's syntax for a secret
        '    api-key: ${{ secrets.CURBCUT_API_KEY }}',
      ].join('\n'),
    },
    {
      id: 'gitlab',
      label: 'GitLab job',
      text: (
        <>
          Copy <code className="font-mono">curbcut.gitlab-ci.yml</code> into your repository, and store the
          key as the masked variable {variable}. {placeholders}
        </>
      ),
      code: [
        'include:',
        '  - local: curbcut.gitlab-ci.yml',
        '',
        'curbcut:',
        '  variables:',
        '    CURBCUT_REPOSITORY: https://github.com/OWNER/curbcut.git',
        '    CURBCUT_REF: TAG',
        '    CURBCUT_URLS: https://example.com/',
        "    CURBCUT_MAX_PAGES: '20'",
        `    CURBCUT_SERVER: ${origin}`,
      ].join('\n'),
    },
  ];
}
