import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/ContentStates.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { formatCount } from '../../../scans/format.ts';
import { useSites } from '../../../sites/use-sites.ts';
import { ScansNavigation } from '../ScansNavigation.tsx';
import { SiteCard } from './SiteCard.tsx';

/** The sites of the account, with their scores and open issues. */
export default function SitesScreen() {
  const { data, error, refetch } = useSites();
  return (
    <div className="grid gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page">Sites</h1>
        <p className="text-muted">
          Track each site across scans: what is open, what is fixed and what came back.
        </p>
      </header>
      <ScansNavigation current="sites" />
      {error ? (
        <ErrorState
          title="Unable to load sites"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : !data ? (
        <LoadingState>Loading sites...</LoadingState>
      ) : data.sites.length === 0 ? (
        <EmptyState title="No sites yet" actions={<LinkButton to="/scans/new">Start scan</LinkButton>}>
          <p>
            Sites appear here after their first completed scan. Each later scan shows what is new, what is
            fixed and what came back.
          </p>
        </EmptyState>
      ) : (
        <section aria-label="Your sites" className="grid gap-4">
          <p className="text-muted">{formatCount(data.sites.length, 'site')}</p>
          <ul className="grid gap-4">
            {data.sites.map((site) => (
              <li key={site.id}>
                <SiteCard site={site} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
