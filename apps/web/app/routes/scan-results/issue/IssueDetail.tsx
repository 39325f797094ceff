import type { Issue, Occurrence, PageVariant } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useState } from 'react';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { formatNumber, getUrlPath } from '#app/scans/format.ts';
import { formatExtent } from '#app/scans/results/format-extent.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { useOccurrences } from '#app/scans/results/use-issue.ts';
import { findPageScreenshot, usePages } from '#app/scans/results/use-pages.ts';
import { Explanation } from './Explanation.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import { OccurrenceScreenshot } from './OccurrenceScreenshot.tsx';

/** One issue: its element outlined on the screenshot, its details and all its occurrences. */
export function IssueDetail({
  scanId,
  issue,
  canAskModel,
  shownVariant,
}: {
  scanId: string;
  issue: Issue;
  /** Whether a language model is available for this scan. */
  canAskModel: boolean;
  /** The variant shown on the screenshots. */
  shownVariant: PageVariant | undefined;
}) {
  const { filters } = useResultFilters();
  const pages = usePages(scanId);
  const occurrencesQuery = useOccurrences(scanId, issue.id, filters.page);
  const loaded = occurrencesQuery.data?.pages.flatMap(({ occurrences }) => occurrences) ?? [];
  const total = occurrencesQuery.data?.pages[0]?.total ?? issue.occurrences;
  const [chosen, choose] = useState<string | null>(null);
  const current: Occurrence =
    loaded.find(({ id }) => id === chosen) ??
    loaded.find(({ id }) => id === issue.sample.id) ??
    loaded[0] ??
    issue.sample;
  const others = loaded.filter(({ id, page_id }) => page_id === current.page_id && id !== current.id);

  return (
    <article>
      <header className="mb-6 space-y-3">
        <div className="flex flex-wrap gap-2">
          {issue.outcome === 'failed' ? (
            <SeverityBadge severity={issue.severity} />
          ) : (
            <Badge tone="info">Needs review</Badge>
          )}
          {issue.excluded !== null && (
            <Badge tone="warning">
              {issue.excluded === 'ignored' ? 'Ignored' : 'False positive'}, excluded from all counts
            </Badge>
          )}
          <Badge>
            {issue.best_practice ? 'Best practice' : `WCAG ${issue.wcag_sc}, Level ${issue.wcag_level}`}
          </Badge>
        </div>
        <h2
          id="issue-heading"
          data-issue={issue.id}
          className="max-w-4xl text-heading [overflow-wrap:anywhere]"
        >
          {current.message}
        </h2>
        <p className="w-fit rounded-field bg-accent-soft px-4 py-2 text-large font-semibold">
          {formatExtent(issue)}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @6xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @6xl:gap-8">
        <div className="space-y-3 @6xl:sticky @6xl:top-4">
          <OccurrenceScreenshot
            occurrence={current}
            otherOccurrences={others}
            screenshot={findPageScreenshot(pages.data, current.page_id)}
            title={pages.data?.find(({ id }) => id === current.page_id)?.title ?? ''}
            severity={issue.severity}
            isLoading={pages.isPending}
            shownVariant={shownVariant}
          />
          <OccurrenceStepper
            occurrencesQuery={occurrencesQuery}
            loaded={loaded}
            total={total}
            currentOccurrence={current}
            onSelect={choose}
          />
        </div>
        <Tabs
          label="About this issue"
          tabs={[
            { id: 'about', label: 'Details' },
            { id: 'occurrences', label: `All occurrences (${formatNumber(issue.occurrences)})` },
          ]}
        >
          <TabPanel id="about">
            <Explanation scanId={scanId} issue={issue} occurrence={current} canAskModel={canAskModel} />
          </TabPanel>
          <TabPanel id="occurrences">
            <OccurrenceList
              occurrencesQuery={occurrencesQuery}
              loaded={loaded}
              total={total}
              currentOccurrence={current}
              onSelect={choose}
            />
          </TabPanel>
        </Tabs>
      </div>
    </article>
  );
}

interface OccurrenceStepperProps {
  occurrencesQuery: ReturnType<typeof useOccurrences>;
  loaded: readonly Occurrence[];
  total: number;
  currentOccurrence: Occurrence;
  onSelect: (id: string) => void;
}

/** Moves from one occurrence to the next; the outline follows. */
function OccurrenceStepper({
  occurrencesQuery,
  loaded,
  total,
  currentOccurrence,
  onSelect,
}: OccurrenceStepperProps) {
  const index = loaded.findIndex(({ id }) => id === currentOccurrence.id);
  if (total < 2 || index < 0) return null;
  const before = loaded[index - 1];
  const after = loaded[index + 1];

  async function goOn() {
    if (after) return onSelect(after.id);
    const { data } = await occurrencesQuery.fetchNextPage();
    const next = data?.pages.flatMap(({ occurrences }) => occurrences)[index + 1];
    if (next) onSelect(next.id);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="min-w-0 text-small text-muted tabular-nums [overflow-wrap:anywhere]">
        Occurrence {formatNumber(index + 1)} of {formatNumber(total)}, on{' '}
        {getUrlPath(currentOccurrence.page_url)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!before}
          onClick={() => before && onSelect(before.id)}
        >
          <Icon path={mdiChevronLeft} />
          Previous<span className="visually-hidden"> occurrence</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={!after && !occurrencesQuery.hasNextPage}
          onClick={goOn}
        >
          Next<span className="visually-hidden"> occurrence</span>
          <Icon path={mdiChevronRight} />
        </Button>
      </div>
    </div>
  );
}
