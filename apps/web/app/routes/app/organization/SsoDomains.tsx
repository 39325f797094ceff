import type { Organization, SsoDomain } from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { createTrigger } from './create-trigger.tsx';
import { Fact } from './Fact.tsx';
import { useSsoChanges } from './use-sso.ts';

interface Props {
  organization: Organization;
  domains: readonly SsoDomain[];
}

/** The email domains, with the records that verify them. */
export function SsoDomains({ organization, domains }: Props) {
  return (
    <>
      {domains.length > 0 && (
        <ul aria-label="Domains" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
          {domains.map((domain) => (
            <li key={domain.id} className="py-4 first:pt-0">
              <Domain organization={organization} domain={domain} />
            </li>
          ))}
        </ul>
      )}
      <AddDomain organization={organization} />
    </>
  );
}

function Domain({ organization, domain }: { organization: Organization; domain: SsoDomain }) {
  const { verifyDomain, removeDomain } = useSsoChanges(organization.id);
  const { id, domain: name, is_verified: isVerified } = domain;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name}
          <Badge tone={isVerified ? 'success' : 'warning'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          {!isVerified && (
            <Button
              variant="secondary"
              size="sm"
              isPending={verifyDomain.isPending}
              onClick={() =>
                verifyDomain.mutate(id, {
                  onSuccess: () => showToast({ kind: 'success', text: `${name} is verified.` }),
                })
              }
            >
              Verify<span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <AlertDialog
            title={`Remove ${name}?`}
            trigger={createTrigger('Remove', name)}
            confirmLabel="Remove domain"
            isPending={removeDomain.isPending}
            onConfirm={(close) => removeDomain.mutate(id, { onSuccess: close })}
          >
            <p>People with addresses in this domain can no longer sign in with single sign-on.</p>
            <ErrorNotice error={removeDomain.error} />
          </AlertDialog>
        </div>
      </div>
      {!isVerified && (
        <dl className="grid gap-3 rounded-card border border-line p-4">
          <Fact name="Add a DNS record of type TXT with the name">
            <code>{domain.record_name}</code>
          </Fact>
          <Fact name="and the value">
            <code>{domain.record_value}</code>
          </Fact>
        </dl>
      )}
      <ErrorNotice error={verifyDomain.error} />
    </div>
  );
}

function AddDomain({ organization }: { organization: Organization }) {
  const { addDomain } = useSsoChanges(organization.id);
  const [draft, setDraft] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem =
    addDomain.error instanceof ApiError && addDomain.error.details.domain
      ? addDomain.error.details.domain[0]
      : addDomain.error && getErrorMessage(addDomain.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(draft.trim() === '');
    if (draft.trim() === '') return field.current?.focus();
    if (!addDomain.isPending)
      addDomain.mutate(draft.trim(), {
        onSuccess: () => setDraft(''),
        onError: () => field.current?.focus(),
      });
  }

  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-4 sm:max-w-md">
      <TextField
        ref={field}
        label="Email domain"
        autoComplete="off"
        spellCheck={false}
        hint="For example, example.com"
        value={draft}
        error={isMissing ? 'Enter a domain' : (problem ?? undefined)}
        onChange={({ target }) => {
          setDraft(target.value);
          setMissing(false);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        isPending={addDomain.isPending}
      >
        Add domain
      </Button>
    </form>
  );
}
