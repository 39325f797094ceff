import type { Issue, Occurrence, PageVariant } from '@curbcut/contract';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { formatNumber, getUrlPath } from '#app/format/format.ts';
import { useOccurrences } from '#app/scans/results/use-issue.ts';
import { findPageScreenshot, usePages } from '#app/scans/results/use-pages.ts';
import { Explanation } from './Explanation.tsx';
import { IssueHeader } from './IssueHeader.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import { OccurrenceScreenshot } from './OccurrenceScreenshot.tsx';

/** An issue tab, in addition to its explanation and its occurrences. */
export interface ExtraTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  scanId: string;
  issue: Issue;
  /** The title, if it does not follow the shown occurrence. */
  title?: string;
  /** Whether a language model is available for this scan. */
  canAskModel: boolean;
  /** The variant shown on the screenshots. */
  shownVariant: PageVariant | undefined;
  /** Id of the page that the occurrences are restricted to. */
  page: string | undefined;
  onPageChange: (page: string | undefined) => void;
  /** Badges to show after the scan's. */
  badges?: ReactNode;
  /** Shown below the badges. */
  note?: ReactNode;
  extraTab?: ExtraTab;
  /** The selected tab; the explanation comes first. */
  tab?: string;
  onTabChange?: (tab: string) => void;
}

/** One issue: its element outlined on the screenshot, who it affects, its fix and all its occurrences. */
export function IssueDetail({
  scanId,
  issue,
  title,
  canAskModel,
  shownVariant,
  page,
  onPageChange,
  badges,
  note,
  extraTab,
  ...tabProps
}: Props) {
  const pages = usePages(scanId);
  const occurrencesQuery = useOccurrences(scanId, issue.id, page);
  const loaded = occurrencesQuery.data?.pages.flatMap(({ occurrences }) => occurrences) ?? [];
  const total = occurrencesQuery.data?.pages[0]?.total ?? issue.occurrences;
  const [chosen, choose] = useState<string | null>(null);
  const [ownTab, setOwnTab] = useState('about');
  const current: Occurrence =
    loaded.find(({ id }) => id === chosen) ??
    loaded.find(({ id }) => id === issue.sample.id) ??
    loaded[0] ??
    issue.sample;
  const others = loaded.filter(({ id, page_id }) => page_id === current.page_id && id !== current.id);
  const occurrenceProps = {
    occurrencesQuery,
    loaded,
    total,
    currentOccurrence: current,
    onSelect: choose,
  };
  const needsReview = issue.outcome === 'cantTell';

  return (
    <article className="space-y-2.5">
      <IssueHeader issue={issue} title={title ?? current.message} badges={badges} note={note} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 @lg:grid-cols-2 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OccurrenceScreenshot
          occurrence={current}
          otherOccurrences={others}
          screenshot={findPageScreenshot(pages.data, current.page_id)}
          title={pages.data?.find(({ id }) => id === current.page_id)?.title ?? ''}
          severity={issue.severity}
          isLoading={pages.isPending}
          shownVariant={shownVariant}
        />
        <div className="min-w-0 space-y-1">
          <section>
            <h3 className="text-small font-bold">{needsReview ? 'Who it may affect' : 'Who it affects'}</h3>
            <p className="text-small">{issue.rule_description}</p>
          </section>
          <div className="flex items-center gap-2">
            <OccurrenceStepper {...occurrenceProps} />
            <OccurrencePosition {...occurrenceProps} />
          </div>
        </div>
      </div>
      <Tabs
        label="About this issue"
        isCompact
        tabs={[
          { id: 'about', label: issue.fix ? 'Fix and details' : 'Details' },
          { id: 'occurrences', label: `Occurrences (${formatNumber(issue.occurrences)})` },
          ...(extraTab ? [{ id: extraTab.id, label: extraTab.label }] : []),
        ]}
        selected={tabProps.tab ?? ownTab}
        onSelect={tabProps.onTabChange ?? setOwnTab}
      >
        <TabPanel id="about">
          <Explanation scanId={scanId} issue={issue} occurrence={current} canAskModel={canAskModel} />
        </TabPanel>
        <TabPanel id="occurrences">
          <OccurrenceList {...occurrenceProps} page={page} onPageChange={onPageChange} />
        </TabPanel>
        {extraTab && <TabPanel id={extraTab.id}>{extraTab.content}</TabPanel>}
      </Tabs>
    </article>
  );
}

interface OccurrenceProps {
  occurrencesQuery: ReturnType<typeof useOccurrences>;
  loaded: readonly Occurrence[];
  total: number;
  currentOccurrence: Occurrence;
  onSelect: (id: string) => void;
}

/** Which of the occurrences is shown, and its page. */
function OccurrencePosition({ loaded, total, currentOccurrence }: OccurrenceProps) {
  const index = loaded.findIndex(({ id }) => id === currentOccurrence.id);
  const path = getUrlPath(currentOccurrence.page_url);
  return (
    <p aria-live="polite" className="text-small text-muted tabular-nums [overflow-wrap:anywhere]">
      {total < 2 || index < 0
        ? `On ${path}`
        : `Occurrence ${formatNumber(index + 1)} of ${formatNumber(total)}, on ${path}`}
    </p>
  );
}

/** Moves from one occurrence to the next; the outline follows. */
function OccurrenceStepper({
  occurrencesQuery,
  loaded,
  total,
  currentOccurrence,
  onSelect,
}: OccurrenceProps) {
  const index = loaded.findIndex(({ id }) => id === currentOccurrence.id);
  if (total < 2 || index < 0) return null;
  const before = loaded[index - 1];
  const after = loaded[index + 1];

  async function selectNext() {
    if (after) return onSelect(after.id);
    const { data } = await occurrencesQuery.fetchNextPage();
    const next = data?.pages.flatMap(({ occurrences }) => occurrences)[index + 1];
    if (next) onSelect(next.id);
  }

  const buttonClassName = 'min-h-8! px-1.5!';
  return (
    <div className="flex shrink-0 gap-1">
      <Button
        variant="secondary"
        size="sm"
        title="Previous occurrence"
        className={buttonClassName}
        disabled={!before}
        onClick={() => before && onSelect(before.id)}
      >
        <Icon path={mdiChevronLeft} />
        <span className="visually-hidden">Previous occurrence</span>
      </Button>
      <Button
        variant="secondary"
        size="sm"
        title="Next occurrence"
        className={buttonClassName}
        disabled={!after && !occurrencesQuery.hasNextPage}
        onClick={selectNext}
      >
        <Icon path={mdiChevronRight} />
        <span className="visually-hidden">Next occurrence</span>
      </Button>
    </div>
  );
}
