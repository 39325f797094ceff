import {
  type DuePolicy,
  dueDays,
  getDuePolicy,
  type Organization,
  type Severity,
  saveDuePolicy,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { LoadedQuery } from './LoadedQuery.tsx';

const policyKey = ['due-policy'] as const;

/** Sets when issues of each severity are due. */
export function DueDates({ organization }: { organization: Organization }) {
  const params = { organizationId: organization.id };
  const policy = useQuery({
    queryKey: policyKey,
    queryFn: ({ signal }) => callApi(getDuePolicy, { params, signal }),
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-title font-bold">Due dates</h2>
      <LoadedQuery query={policy} what="due dates" isPart>
        {(data) => <PolicyForm key={JSON.stringify(data)} organization={organization} policy={data} />}
      </LoadedQuery>
    </Card>
  );
}

/** Returns the number of days that was typed; null for none, undefined if it isn't one. */
function parseDays(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = Number(text);
  return Number.isInteger(days) && days >= dueDays.min && days <= dueDays.max ? days : undefined;
}

function PolicyForm({ organization, policy }: { organization: Organization; policy: DuePolicy }) {
  const queries = useQueryClient();
  const canChange = useCan()('organization:admin');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<Severity, string>>(() => ({
    critical: String(policy.critical ?? ''),
    serious: String(policy.serious ?? ''),
    moderate: String(policy.moderate ?? ''),
    minor: String(policy.minor ?? ''),
  }));
  const [isChecked, setChecked] = useState(false);
  const saving = useMutation({
    mutationFn: (body: DuePolicy) =>
      callApi(saveDuePolicy, { params: { organizationId: organization.id }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(policyKey, saved);
      showToast({ kind: 'success', text: 'Due dates saved.' });
    },
  });
  const details = saving.error instanceof ApiError ? saving.error.details : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const values = SEVERITIES.map((severity) => [severity, parseDays(typed[severity])] as const);
    const wrong = values.findIndex(([, days]) => days === undefined);
    if (wrong >= 0) form.current?.querySelectorAll('input')[wrong]?.focus();
    else if (!saving.isPending) saving.mutate(Object.fromEntries(values) as DuePolicy);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-small text-muted">
        Number of days until new and regressed issues are due. Leave a field empty for no due date. Existing
        due dates don’t change.
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {SEVERITIES.map((severity) => (
          <TextField
            key={severity}
            label={severityStyles[severity].label}
            inputMode="numeric"
            autoComplete="off"
            disabled={!canChange}
            value={typed[severity]}
            error={
              isChecked && parseDays(typed[severity]) === undefined
                ? `Enter a number from ${dueDays.min} to ${dueDays.max}`
                : details[severity]?.[0]
            }
            onChange={({ target }) => setTyped({ ...typed, [severity]: target.value })}
          />
        ))}
      </div>
      <ErrorNotice error={Object.keys(details).length === 0 ? saving.error : null} />
      {canChange ? (
        <Button type="submit" className="justify-self-start" isPending={saving.isPending}>
          Save due dates
        </Button>
      ) : (
        <p className="text-small text-muted">Owners and admins can change this.</p>
      )}
    </form>
  );
}
