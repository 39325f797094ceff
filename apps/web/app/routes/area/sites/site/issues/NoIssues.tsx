import type { Site } from '@curbcut/contract';
import { Button } from '../../../../../components/Button.tsx';
import { EmptyState } from '../../../../../components/ContentStates.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { formatCount } from '../../../../../scans/format.ts';
import { clearedFilters, hasNarrowingFilters } from '../../../../../sites/tracker-filters.ts';
import { useTrackerFilters } from '../../../../../sites/use-tracker-filters.ts';

/** Explains an empty list: no issues were ever found, all are resolved, or none match the filters. */
export function NoIssues({ site }: { site: Site }) {
  const { filters, change, getUrlWith } = useTrackerFilters();
  const counts = filters.outcome === 'cantTell' ? site.needs_review : site.counts;
  const ever = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (ever === 0) {
    return (
      <EmptyState
        title="No issues yet"
        actions={
          site.last_scan && <LinkButton to={`/scans/${site.last_scan.id}`}>Open latest scan</LinkButton>
        }
      >
        <p>
          Scans of this site have found no automatically detectable issues. Each scan lists what it could not
          test under “Not tested”.
        </p>
      </EmptyState>
    );
  }
  if (hasNarrowingFilters(filters)) {
    return (
      <EmptyState
        title="No issues match"
        actions={<Button onClick={() => change(clearedFilters)}>Clear filters</Button>}
      >
        <p>None of the {formatCount(ever, 'issue')} of this site match these filters.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No open issues"
      actions={
        <LinkButton to={getUrlWith({ state: [] })} variant="secondary">
          See all {formatCount(ever, 'issue')}
        </LinkButton>
      }
    >
      <p>Every issue of this site is fixed, ignored or a false positive. The next scan will check again.</p>
    </EmptyState>
  );
}
