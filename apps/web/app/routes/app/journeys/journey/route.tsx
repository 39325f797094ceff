import type { Site, SiteJourneyDetails } from '@curbcut/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { useJourney } from '#app/journeys/use-journeys.ts';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { useSite } from '#app/sites/use-sites.ts';
import { ImportForm } from './ImportForm.tsx';
import { type Draft, JourneyEditor } from './JourneyEditor.tsx';

/** Adds a journey to a site, or edits one. */
export default function JourneyScreen() {
  const { siteId = '', journeyId } = useParams();
  const { data: site, error, refetch } = useSite(siteId);
  if (site)
    return journeyId === undefined ? (
      <NewJourney site={site} />
    ) : (
      <ExistingJourney key={journeyId} site={site} journeyId={journeyId} />
    );
  return <Unavailable error={error} retry={refetch} />;
}

function NewJourney({ site }: { site: Site }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft) return <JourneyEditor site={site} draft={draft} saved={null} />;
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="space-y-1">
        <h1 className="text-page">New journey</h1>
        <p className="text-muted">For {getSiteLabel(site)}</p>
      </header>
      <ImportForm site={site} onImported={setDraft} />
    </div>
  );
}

function ExistingJourney({ site, journeyId }: { site: Site; journeyId: string }) {
  const { data, error, refetch } = useJourney(site.id, journeyId);
  if (!data) return <Unavailable error={error} retry={refetch} siteId={site.id} />;
  return <JourneyEditor key={data.version} site={site} draft={toDraft(data)} saved={data} />;
}

const toDraft = ({ journey, details }: SiteJourneyDetails): Draft => ({
  journey,
  details,
  skipped: [],
  notes: [],
});

interface UnavailableProps {
  error: Error | null;
  retry: () => void;
  siteId?: string;
}

function Unavailable({ error, retry, siteId }: UnavailableProps) {
  return (
    <>
      <h1 className="text-page">Journey</h1>
      {error === null ? (
        <LoadingState>Loading journey...</LoadingState>
      ) : (
        <ErrorState
          title="We couldn’t load the journey"
          actions={
            <>
              <Button onClick={retry}>Try again</Button>
              <LinkButton to={siteId ? `/sites/${siteId}?view=journeys` : '/sites'} variant="secondary">
                {siteId ? 'See all journeys' : 'See all sites'}
              </LinkButton>
            </>
          }
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}
