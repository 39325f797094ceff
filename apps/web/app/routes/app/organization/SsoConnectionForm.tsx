import { type Organization, SSO_ROLES, SsoRole, type SsoSettings } from '@curbcut/contract';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { PasswordField } from '#app/components/PasswordField.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useCopy } from '#app/components/use-copy.ts';
import { organizationRoleLabels } from '#app/organizations/organization-labels.ts';
import { useSsoChanges } from './use-sso.ts';

interface Props {
  organization: Organization;
  settings: SsoSettings;
}

const NO_ROLE = 'none';
const roleOptions = SSO_ROLES.map((value) => ({ value, label: organizationRoleLabels[value] }));

/** The provider, and the roles that its users get. */
export function SsoConnectionForm({
  organization,
  settings: { connection, redirect_uri: redirectUri },
}: Props) {
  const { save } = useSsoChanges(organization.id);
  const form = useRef<HTMLFormElement>(null);
  const [issuer, setIssuer] = useState(connection?.issuer ?? '');
  const [clientId, setClientId] = useState(connection?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [defaultRole, setDefaultRole] = useState(connection ? connection.default_role : 'member');
  const [claim, setClaim] = useState(connection?.groups_claim ?? 'groups');
  const [mappings, setMappings] = useState(connection?.role_mappings ?? []);
  const [needsVerified, setNeedsVerified] = useState(connection?.needs_verified_email ?? true);
  const [errors, setErrors] = useState<{ issuer?: string; client_id?: string }>({});
  const details = save.error instanceof ApiError ? save.error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = {
      ...(issuer.trim() === '' && { issuer: 'Enter the issuer URL' }),
      ...(clientId.trim() === '' && { client_id: 'Enter the client ID' }),
    };
    setErrors(problems);
    const fields = form.current?.querySelectorAll('input');
    if ('issuer' in problems) return fields?.[1]?.focus();
    if ('client_id' in problems) return fields?.[2]?.focus();
    if (save.isPending) return;
    const body = {
      issuer: issuer.trim(),
      client_id: clientId.trim(),
      ...(secret !== '' && { client_secret: secret }),
      default_role: defaultRole,
      groups_claim: claim.trim() || 'groups',
      role_mappings: mappings.filter(({ group }) => group.trim() !== ''),
      needs_verified_email: needsVerified,
    };
    save.mutate(body, {
      onSuccess: () => {
        setSecret('');
        showToast({ kind: 'success', text: 'Provider saved. Test the sign-in next.' });
      },
      onError: () => fields?.[1]?.focus(),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RedirectUri uri={redirectUri} />
      <TextField
        label="Issuer URL"
        type="url"
        autoComplete="off"
        hint="For example, https://login.example.com, without /.well-known/openid-configuration"
        value={issuer}
        error={errors.issuer ?? details.issuer?.[0]}
        onChange={({ target }) => setIssuer(target.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Client ID"
          autoComplete="off"
          spellCheck={false}
          value={clientId}
          error={errors.client_id ?? details.client_id?.[0]}
          onChange={({ target }) => setClientId(target.value)}
        />
        <PasswordField
          label="Client secret"
          autoComplete="new-password"
          hint={connection?.has_client_secret ? 'Saved. Leave this empty to keep it.' : 'Stored encrypted.'}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
      </div>
      <SelectField
        label="Default role"
        value={defaultRole ?? NO_ROLE}
        options={[...roleOptions, { value: NO_ROLE, label: 'No access without a group' }]}
        hint="For people whose groups don’t give them a role. Only owners can appoint owners."
        onValueChange={(value) => setDefaultRole(value === NO_ROLE ? null : SsoRole.parse(value))}
      />
      <Mappings claim={claim} onClaim={setClaim} mappings={mappings} onChange={setMappings} />
      <Checkbox
        label="Require verified email addresses"
        hint="Turn this off only if your provider doesn’t send the email_verified claim (Microsoft Entra ID, for example) and only administrators can set email addresses there."
        checked={needsVerified}
        onChange={({ target }) => setNeedsVerified(target.checked)}
      />
      {!details.issuer && !details.client_id && <ErrorNotice error={save.error} />}
      <Button type="submit" className="justify-self-start" isPending={save.isPending}>
        Save provider
      </Button>
    </form>
  );
}

function RedirectUri({ uri }: { uri: string }) {
  const { copied, handlers } = useCopy(() => uri);
  return (
    <div className="grid gap-3">
      <TextField
        label="Redirect URI"
        readOnly
        value={uri}
        hint="Enter this in your provider’s settings."
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" size="sm" className="justify-self-start" {...handlers}>
        <Icon path={copied ? mdiCheck : mdiContentCopy} />
        <span aria-live="polite">{copied ? 'Copied' : 'Copy redirect URI'}</span>
      </Button>
    </div>
  );
}

type Mapping = NonNullable<SsoSettings['connection']>['role_mappings'][number];

interface MappingsProps {
  claim: string;
  onClaim: (claim: string) => void;
  mappings: readonly Mapping[];
  onChange: (mappings: Mapping[]) => void;
}

/** The groups that give roles. */
function Mappings({ claim, onClaim, mappings, onChange }: MappingsProps) {
  const add = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<Mapping>) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, ...part } : mapping)));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Roles from groups</legend>
      <p className="text-small text-muted">
        If you add groups, each sign-in updates people’s roles from them. If someone is in several groups, the
        role with the most permissions applies.
      </p>
      {mappings.length > 0 && (
        <TextField
          label="Groups claim"
          autoComplete="off"
          spellCheck={false}
          value={claim}
          onChange={({ target }) => onClaim(target.value)}
        />
      )}
      {mappings.map((mapping, index) => (
        // Groups have no ids while they're edited, and removing one moves focus.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <div key={index} className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
          <TextField
            label={`Group ${index + 1}`}
            autoComplete="off"
            spellCheck={false}
            value={mapping.group}
            onChange={({ target }) => change(index, { group: target.value })}
          />
          <SelectField
            label={`Group ${index + 1} role`}
            value={mapping.role}
            options={roleOptions}
            onValueChange={(value) => change(index, { role: SsoRole.parse(value) })}
          />
          <Button
            variant="secondary"
            onClick={() => {
              onChange(mappings.filter((_, at) => at !== index));
              // The button that had focus no longer exists.
              add.current?.querySelector('button')?.focus();
            }}
          >
            Remove<span className="visually-hidden"> group {index + 1}</span>
          </Button>
        </div>
      ))}
      <div ref={add}>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange([...mappings, { group: '', role: 'member' }])}
        >
          Add group
        </Button>
      </div>
    </fieldset>
  );
}
