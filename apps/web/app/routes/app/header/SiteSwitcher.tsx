import { mdiChevronDown, mdiWeb } from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { useAudits } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { getHost, truncateUrl } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { HeaderPopover, panelRowClassName } from './HeaderPopover.tsx';

/** Maximum number of sites listed; the search finds the others. */
const MAX_LISTED_SITES = 12;

const sitePath = /^\/sites\/([^/]+)/;

/** Jumps to one of the organization's sites, or to an audit that someone else has shared. */
export function SiteSwitcher() {
  const siteId = sitePath.exec(useLocation().pathname)?.[1];
  return (
    <HeaderPopover
      label="Sites"
      placement="bottom start"
      trigger={
        <button
          type="button"
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-button px-3 font-semibold hover:bg-primary-soft"
        >
          <Icon path={mdiWeb} className="size-6 shrink-0 text-muted" />
          {siteId === undefined ? (
            <span className="truncate">All sites</span>
          ) : (
            <CurrentSite siteId={siteId} />
          )}
          <Icon path={mdiChevronDown} className="size-5 shrink-0 text-muted" />
        </button>
      }
    >
      {(close) => <SiteList currentId={siteId} onClose={close} />}
    </HeaderPopover>
  );
}

/** The current site's name. */
function CurrentSite({ siteId }: { siteId: string }) {
  const { data } = useSites();
  const site = data?.sites.find(({ id }) => id === siteId);
  const nameSite = useSiteName();
  return (
    <span className="truncate" title={site && getHost(site.origin)}>
      {site ? nameSite(site.origin) : 'Site'}
    </span>
  );
}

function SiteList({ currentId, onClose }: { currentId: string | undefined; onClose: () => void }) {
  const { data, error, refetch } = useSites();
  const nameSite = useSiteName();
  if (error) {
    return (
      <div role="alert" className="grid gap-3">
        <p>{getErrorMessage(error)}</p>
        <Button size="sm" variant="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoadingDots isSmall /> Loading sites...
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-0.5">
        <li>
          <Link to="/sites" onClick={onClose} className={panelRowClassName}>
            All sites
            <span className="ml-auto font-normal text-muted tabular-nums">{data.sites.length}</span>
          </Link>
        </li>
        {data.sites.slice(0, MAX_LISTED_SITES).map(({ id, origin, name, last_scan: last }) => (
          <li key={id}>
            <Link
              to={`/sites/${id}`}
              aria-current={id === currentId ? 'true' : undefined}
              onClick={onClose}
              className={panelRowClassName}
            >
              <span className="grid min-w-0">
                <span className="wrap-anywhere">{nameSite(origin)}</span>
                {name !== null && (
                  <span className="text-small font-normal text-muted wrap-anywhere">
                    {truncateUrl(origin)}
                  </span>
                )}
              </span>
              {last?.score != null && (
                <span className="ml-auto font-normal text-muted tabular-nums">
                  <span className="visually-hidden">, score </span>
                  {last.score}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <SharedAudits onClose={onClose} />
      <IfCan permission="scans:write">
        <Link
          to="/scans/new"
          onClick={onClose}
          className={`${panelRowClassName} border-t border-line text-primary!`}
        >
          Scan another site
        </Link>
      </IfCan>
    </div>
  );
}

/** Audits of other accounts' sites that the user works on. */
function SharedAudits({ onClose }: { onClose: () => void }) {
  const { data } = useAudits();
  const shared = data?.audits.filter(({ role }) => role !== 'owner').slice(0, MAX_LISTED_SITES) ?? [];
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="shared-audits">
      <h2 id="shared-audits" className="px-2 pb-1 text-small font-semibold text-muted">
        Audits shared with you
      </h2>
      <ul className="grid gap-0.5">
        {shared.map(({ id, title, origin }) => (
          <li key={id}>
            <Link
              to={`/audits/${id}`}
              onClick={onClose}
              className={`${panelRowClassName} flex-wrap gap-y-0 py-1.5`}
            >
              <span className="wrap-anywhere">{title}</span>
              <span className="text-small font-normal text-muted wrap-anywhere">{getHost(origin)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
