import type { Site, TriedJourney } from '@curbcut/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { useSite } from '#app/sites/use-sites.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { IndicatorForm } from './IndicatorForm.tsx';
import { type Credentials, getNextForm } from './sign-in-steps.ts';

/** Sets up a sign-in: finds the form, fills it in, and asks for the signed-in indicator. */
export default function SignInScreen() {
  const { siteId = '' } = useParams();
  const { data: site, error, refetch } = useSite(siteId);
  return (
    <div className="grid max-w-4xl gap-6">
      <header className="space-y-1">
        <h1 className="text-page">Set up sign-in</h1>
        {site && <p className="text-muted">For {getSiteLabel(site)}</p>}
      </header>
      {site ? (
        <IfCan
          permission="sites:write"
          otherwise={
            <EmptyState
              title="You can’t edit journeys here"
              actions={<LinkButton to={`/sites/${site.id}?view=journeys`}>See all journeys</LinkButton>}
            >
              <p>Your role in this organization doesn’t let you edit journeys. Ask an owner or admin.</p>
            </EmptyState>
          }
        >
          <Guide site={site} />
        </IfCan>
      ) : error === null ? (
        <LoadingState>Loading site...</LoadingState>
      ) : (
        <ErrorState
          title="We couldn’t load the site"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </div>
  );
}

/** The wizard's step: each try leads to a page with a form, or to one that may be signed in. */
interface Progress {
  readonly credentials: Credentials;
  readonly tried: TriedJourney;
}

function Guide({ site }: { site: Site }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Names of secrets that this wizard has stored, so that starting over may replace them. */
  const [stored, setStored] = useState<readonly string[]>([]);
  if (progress === null) return <CredentialsForm site={site} stored={stored} onFound={setProgress} />;
  const { credentials, tried } = progress;
  const form = getNextForm(tried);
  if (form)
    return (
      <ConfirmForm
        // The next page of a sign-in has its own form.
        key={tried.journey.steps.length}
        site={site}
        credentials={credentials}
        before={tried}
        form={form}
        onStored={(name) => setStored((before) => [...before, name])}
        onTried={(next) => setProgress({ credentials, tried: next })}
        onRestart={() => setProgress(null)}
      />
    );
  return <IndicatorForm site={site} tried={tried} onRestart={() => setProgress(null)} />;
}
