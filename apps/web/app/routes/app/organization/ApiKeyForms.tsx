import {
  API_KEY_OVERLAP_HOURS,
  API_KEY_PERMISSIONS,
  type ApiKey,
  type ApiKeyPermission,
  apiKeyDurationDays,
  type Organization,
  permissionDescriptions,
} from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { DialogFormActions } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { FieldError } from '#app/components/Field.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { useCreateApiKey, useRotateApiKey } from '#app/organizations/use-api-keys.ts';
import { hasPermission } from '#app/organizations/use-organization.ts';
import { useSiteGroups } from '#app/organizations/use-site-groups.ts';
import { NewSecret } from './NewSecret.tsx';
import { SiteGroupField } from './SiteGroupField.tsx';

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
      <fieldset className="grid gap-3" aria-describedby="key-permissions-error">
        <legend className="mb-2 font-semibold">Permissions</legend>
        {API_KEY_PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionDescriptions[permission]}
            // Guides, the API reference and error messages use this name.
            hint={<code className="font-mono">{permission}</code>}
            checked={permissions.includes(permission)}
            // Nobody can give a key more permissions than they have.
            disabled={!hasPermission(organization, permission)}
            onChange={({ target }) => {
              setErrors({});
              setPermissions(
                API_KEY_PERMISSIONS.filter((one) =>
                  one === permission ? target.checked : permissions.includes(one),
                ),
              );
            }}
          />
        ))}
        <FieldError id="key-permissions-error" error={errors.permissions ?? details.permissions?.[0]} />
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SiteGroupField
          groups={groups}
          value={groupId}
          error={details.site_group_id?.[0]}
          onValueChange={setGroupId}
        />
        <SelectField label="Expires after" value={days} options={expiryOptions} onValueChange={setDays} />
      </div>
      <ErrorNotice error={Object.keys(details).length === 0 ? creation.error : null} />
      <DialogFormActions submitLabel="Create API key" isPending={creation.isPending} onCancel={onClose} />
    </form>
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
  return (
    <NewSecret secret={secret} label="API key" noun="key" onClose={onClose}>
      <p className="text-muted">
        Store it as a secret in your CI system, for example as{' '}
        <code className="font-mono">CURBCUT_API_KEY</code>, and send it with each request:
      </p>
      <CodeBlock label="Example" code={buildExample(permissions)} />
    </NewSecret>
  );
}

/** Returns a command that a key with these permissions can run. */
function buildExample(permissions: readonly ApiKeyPermission[]): string {
  const authorization = `  --header "Authorization: Bearer $CURBCUT_API_KEY"`;
  if (!permissions.includes('scans:write')) {
    return [`curl --fail ${location.origin}/api/sites/ \\`, authorization].join('\n');
  }
  return [
    `curl --fail ${location.origin}/api/scanner/start-scan/ \\`,
    `${authorization} \\`,
    '  --header "Content-Type: application/json" \\',
    `  --data '{"url": "https://example.com/"}'`,
  ].join('\n');
}
