import type { Site } from '@curbcut/contract';
import { Button } from '../../../../../components/Button.tsx';
import { EmptyState } from '../../../../../components/ContentStates.tsx';
import { LinkButton } from '../../../../../components/LinkButton.tsx';
import { formatCount } from '../../../../../scans/format.ts';
import { clearedFilters, hasNarrowingFilters } from '../../../../../sites/tracker-filters.ts';
import { useTrackerFilters } from '../../../../../sites/use-tracker-filters.ts';

/** Why no issue is shown: none was ever found, none is left to do, or the filters leave none. */
export function NoIssues({ site }: { site: Site }) {
  const { filters, change, getUrlWith } = useTrackerFilters();
  const counts = filters.outcome === 'cantTell' ? site.needs_review : site.counts;
  const ever = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (ever === 0) {
    return (
      <EmptyState
        title="No issues yet"
        actions={
          site.last_scan && <LinkButton to={`/scans/${site.last_scan.id}`}>Read the last scan</LinkButton>
        }
      >
        <p>
          The scans of this site came across nothing that a machine can know. What no automatic test can know
          stands with each scan, under “Not tested”.
        </p>
      </EmptyState>
    );
  }
  if (hasNarrowingFilters(filters)) {
    return (
      <EmptyState
        title="No issue matches"
        actions={<Button onClick={() => change(clearedFilters)}>Clear the filters</Button>}
      >
        <p>None of the {formatCount(ever, 'issue')} of this site is left by these filters.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing left to do"
      actions={
        <LinkButton to={getUrlWith({ state: [] })} variant="secondary">
          See all {formatCount(ever, 'issue')}
        </LinkButton>
      }
    >
      <p>
        Every issue of this site is fixed, ignored or a false alarm. The next scan says whether it stays so.
      </p>
    </EmptyState>
  );
}
