import { deleteSecret, type Site, type SiteJourney, type SiteSecret } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatRelativeDate } from '#app/format/format.ts';
import { SecretDialog } from '#app/journeys/SecretDialog.tsx';
import { useJourneys, useReloadJourneys } from '#app/journeys/use-journeys.ts';
import { useCan } from '#app/organizations/use-organization.ts';

/** A site's journeys and the secrets that they use. */
export default function Journeys({ site }: { site: Site }) {
  const { data, error, refetch } = useJourneys(site.id);
  const canEdit = useCan()('sites:write');
  if (error && !data) {
    return (
      <ErrorState
        title="We couldn’t load the journeys"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState>Loading journeys...</LoadingState>;
  const { journeys, secrets } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {journeys.length === 0 ? (
        <EmptyState title="No journeys yet" actions={canEdit && <AddButtons site={site} />}>
          <p>
            A journey records what a visitor does. Use one to sign in before a scan, or to test each step of a
            checkout.
          </p>
        </EmptyState>
      ) : (
        <section aria-labelledby="journeys" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="journeys" className="text-heading">
              Journeys
            </h2>
            {canEdit && <AddButtons site={site} />}
          </div>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
            {journeys.map((journey) => (
              <JourneyItem key={journey.id} site={site} journey={journey} />
            ))}
          </ul>
        </section>
      )}
      {(canEdit || secrets.length > 0) && <Secrets site={site} secrets={secrets} canEdit={canEdit} />}
    </div>
  );
}

function AddButtons({ site }: { site: Site }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={`/sites/${site.id}/journeys/sign-in`}>Set up sign-in</LinkButton>
      <LinkButton to={`/sites/${site.id}/journeys/new`} variant="secondary">
        Add recording
      </LinkButton>
    </div>
  );
}

function JourneyItem({ site, journey }: { site: Site; journey: SiteJourney }) {
  const { missing_secrets: missing } = journey;
  return (
    <li className="relative grid gap-1 px-5 py-4 hover:bg-sunken sm:px-6">
      <h3 className="font-semibold wrap-anywhere">
        <Link
          to={`/sites/${site.id}/journeys/${journey.id}`}
          className="after:absolute after:inset-0 hover:underline"
        >
          {journey.title}
        </Link>
      </h3>
      <p className="text-small text-muted wrap-anywhere">
        {formatCount(journey.steps, 'step')}, starts at {journey.start_url}
      </p>
      <p className="text-small text-muted">
        Version {journey.version}, saved {formatRelativeDate(journey.updated_at, new Date())} by{' '}
        {journey.updated_by}
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {journey.signs_in && <Badge tone="info">Signs in</Badge>}
        {missing.length > 0 && <Badge tone="warning">Secret missing: {missing.join(', ')}</Badge>}
      </p>
    </li>
  );
}

interface SecretsProps {
  site: Site;
  secrets: readonly SiteSecret[];
  canEdit: boolean;
}

function Secrets({ site, secrets, canEdit }: SecretsProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<SiteSecret | null>(null);
  const reload = useReloadJourneys(site.id);
  const deletion = useMutation({
    mutationFn: (name: string) => callApi(deleteSecret, { params: { siteId: site.id, secretName: name } }),
    onSuccess: async ({ name }) => {
      await reload();
      showToast({ kind: 'success', text: `Secret ${name} deleted.` });
    },
    onError: showErrorToast,
    onSettled: () => setDeleting(null),
  });
  return (
    <section aria-labelledby="secrets" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="secrets" className="text-heading">
          Secrets
        </h2>
        {canEdit && (
          <Button variant="secondary" onClick={() => setEditing('')}>
            Add secret
          </Button>
        )}
      </div>
      <p className="max-w-prose text-muted">
        Passwords and keys that journeys use by name. Values are stored encrypted. No one can read them here,
        and they’re masked in screenshots, results and reports.
      </p>
      {secrets.length > 0 && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {secrets.map((secret) => (
              <li
                key={secret.name}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6"
              >
                <div className="min-w-0">
                  <p className="font-mono font-semibold wrap-anywhere">{secret.name}</p>
                  <p className="text-small text-muted wrap-anywhere">
                    {secret.used_by.length > 0 ? `Used by ${secret.used_by.join(', ')}` : 'Not used'}. Set{' '}
                    {formatRelativeDate(secret.updated_at, new Date())} by {secret.updated_by}.
                  </p>
                </div>
                {canEdit && (
                  <div className="flex gap-2">
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Replace ${secret.name}`}
                      onClick={() => setEditing(secret.name)}
                    >
                      Replace
                    </Button>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Delete ${secret.name}`}
                      onClick={() => setDeleting(secret)}
                    >
                      Delete
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {editing !== null && <SecretDialog siteId={site.id} name={editing} onClose={() => setEditing(null)} />}
      <AlertDialog
        title={`Delete ${deleting?.name ?? 'secret'}?`}
        isOpen={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        confirmLabel="Delete secret"
        isPending={deletion.isPending}
        onConfirm={() => deleting && deletion.mutate(deleting.name)}
      >
        <p>Journeys that use it can’t run until you set it again. Running scans continue.</p>
      </AlertDialog>
    </section>
  );
}
