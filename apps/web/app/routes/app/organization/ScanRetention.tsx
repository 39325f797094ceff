import { changeScanRetention, countExpiredScans, getScanRetention } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount } from '#app/format/format.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { LoadedQuery } from './LoadedQuery.tsx';

const KEPT = 'kept';

const namedDurations: readonly (readonly [number, string])[] = [
  [30, '30 days'],
  [90, '90 days'],
  [180, '180 days'],
  [365, '1 year'],
  [730, '2 years'],
];

const retentionKey = ['scan-retention'] as const;

/** Sets how long the organization's scans are kept. */
export function ScanRetention() {
  const retention = useQuery({
    queryKey: retentionKey,
    queryFn: ({ signal }) => callApi(getScanRetention, { signal }),
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-title font-bold">Scan history</h2>
      <LoadedQuery query={retention} what="scan history settings" isPart>
        {({ days }) => <RetentionForm key={days} days={days} />}
      </LoadedQuery>
    </Card>
  );
}

function RetentionForm({ days }: { days: number | null }) {
  const queries = useQueryClient();
  const can = useCan();
  const [chosen, setChosen] = useState(days);
  const saving = useMutation({
    mutationFn: () => callApi(changeScanRetention, { body: { days: chosen } }),
    onSuccess: (saved) => {
      queries.setQueryData(retentionKey, saved);
      showToast({ kind: 'success', text: 'Scan history settings saved.' });
    },
  });
  const isChanged = chosen !== days;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !saving.isPending) saving.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <SelectField
        label="Delete scans after"
        options={listOptions(days)}
        value={chosen === null ? KEPT : String(chosen)}
        onValueChange={(value) => setChosen(value === KEPT ? null : Number(value))}
        disabled={!can('organization:admin')}
        hint="We always keep each site’s latest scan and any scan an audit or shared report depends on. Tracked issues stay."
      />
      {isChanged && chosen !== null && <ExpiredScans days={chosen} />}
      <ErrorNotice error={saving.error} />
      {can('organization:admin') ? (
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!isChanged && !saving.isPending}
          isPending={saving.isPending}
        >
          {saving.isPending ? 'Applying...' : 'Apply'}
        </Button>
      ) : (
        <p className="text-small text-muted">Owners and admins can change this.</p>
      )}
    </form>
  );
}

/** The options, including the current one even if it was set through the API. */
function listOptions(current: number | null) {
  const isNamed = current === null || namedDurations.some(([days]) => days === current);
  const durations = isNamed
    ? namedDurations
    : [...namedDurations, [current, `${current} days`] as const].toSorted(([a], [b]) => a - b);
  return [
    { value: KEPT, label: 'Never' },
    ...durations.map(([days, label]) => ({ value: String(days), label })),
  ];
}

/** Shows how many scans a choice would delete before it is saved. */
function ExpiredScans({ days }: { days: number }) {
  const { data } = useQuery({
    queryKey: [...retentionKey, days],
    queryFn: ({ signal }) => callApi(countExpiredScans, { query: { days: String(days) }, signal }),
  });
  if (!data) return null;
  const { expired_scans: count } = data;
  return (
    <Notice kind={count === 0 ? 'info' : 'warning'} isAnnounced>
      {count === 0
        ? 'No scans are that old yet.'
        : `If you apply this, ${formatCount(count, 'scan')} will be deleted within an hour, with their screenshots and reports. This can’t be undone.`}
    </Notice>
  );
}
