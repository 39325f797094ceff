import type { Issue, PageVariant } from '@curbcut/contract';
import { mdiCheckDecagramOutline } from '@mdi/js';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { isOnScreenshot, type PageScreenshot } from '#app/components/screenshot/geometry.ts';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { formatExtent } from '#app/scans/results/format-extent.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { findPageScreenshot, usePages } from '#app/scans/results/use-pages.ts';
import { flattenIssues, type useResults } from '#app/scans/results/use-results.ts';
import { isInVariant } from '#app/scans/results/variants.ts';

interface IssueListProps {
  scanId: string;
  issuesQuery: ReturnType<typeof useResults>;
  /** Number of issues in the whole list, loaded or not. */
  total: number;
  /** Id of the issue that was opened last; it gets focus once. */
  focusedIssueRef: RefObject<string | undefined>;
}

const ROW_GAP_PX = 12;
/** Lists up to this length are rendered in full, so that the browser's find covers everything. */
const MAX_UNVIRTUALIZED_ISSUES = 60;

/**
 * A virtual list of issues: only rows near the window are in the document, and more are loaded before the
 * last one comes into view. Each row exposes its position in the list, and the focused row is kept in the
 * document.
 */
export function IssueList({ scanId, issuesQuery, total, focusedIssueRef }: IssueListProps) {
  const pages = usePages(scanId);
  const issues = flattenIssues(issuesQuery.data);
  const list = useRef<HTMLOListElement>(null);
  const [offset, setOffset] = useState(0);
  // The row that has or will get focus is kept in the document at any scroll position.
  const [focused, setFocused] = useState<number | null>(() => {
    const index = issues.findIndex(({ id }) => id === focusedIssueRef.current);
    return index < 0 ? null : index;
  });
  useLayoutEffect(() => {
    setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // Runs after each render, because the rows appear in the second one.
  useEffect(() => {
    const link = focusedIssueRef.current && document.getElementById(`issue-${focusedIssueRef.current}`);
    if (!link) return;
    link.focus();
    focusedIssueRef.current = undefined;
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return focused === null || shown.includes(focused) ? shown : [...shown, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const rows = useWindowVirtualizer({
    count: issues.length,
    estimateSize: () => 170,
    gap: ROW_GAP_PX,
    overscan: total <= MAX_UNVIRTUALIZED_ISSUES ? MAX_UNVIRTUALIZED_ISSUES : 6,
    scrollMargin: offset,
    getItemKey: (index) => issues[index]?.id ?? index,
    rangeExtractor,
  });
  const shown = rows.getVirtualItems();

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = issuesQuery;
  const nearEnd = (shown.at(-1)?.index ?? 0) >= issues.length - 5;
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <ol
      ref={list}
      onBlur={() => setFocused(null)}
      className={`relative transition-opacity duration-(--quick) ${issuesQuery.isPlaceholderData ? 'opacity-60' : ''}`}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const issue = issues[index];
        return (
          issue && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              onFocus={() => setFocused(index)}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <IssueRow
                issue={issue}
                screenshot={findPageScreenshot(pages.data, issue.sample.page_id)}
                shownVariant={issuesQuery.data?.pages[0]?.settings.variants[0]}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}

interface IssueRowProps {
  issue: Issue;
  /** The screenshot of the sample's page; null if there is none. */
  screenshot: PageScreenshot | null;
  /** The variant shown on the screenshots. */
  shownVariant: PageVariant | undefined;
}

/** An issue in the list. The whole card is a link. */
function IssueRow({ issue, screenshot, shownVariant }: IssueRowProps) {
  const { getUrlWith } = useResultFilters();
  const { sample } = issue;
  return (
    <article className="relative grid overflow-hidden rounded-card border border-line bg-surface shadow-card hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-primary @xl:grid-cols-[1fr_13rem]">
      <div className="min-w-0 space-y-2 p-4 @md:p-5">
        <div className="flex flex-wrap gap-2">
          {issue.outcome === 'failed' ? (
            <SeverityBadge severity={issue.severity} />
          ) : (
            <Badge tone="info">Needs review</Badge>
          )}
          <Badge>{issue.best_practice ? 'Best practice' : `WCAG ${issue.wcag_sc}`}</Badge>
          {issue.fix?.status === 'proven' && (
            <Badge tone="success">
              <Icon path={mdiCheckDecagramOutline} className="size-4" />
              Verified fix
            </Badge>
          )}
        </div>
        <h3 className="text-large leading-snug font-bold [overflow-wrap:anywhere]">
          <Link
            id={`issue-${issue.id}`}
            to={getUrlWith({ issue: issue.id })}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {sample.message}
          </Link>
        </h3>
        <p className="text-small text-muted [overflow-wrap:anywhere]">
          {issue.rule_title}. <code className="font-mono">{issue.cause}</code>
        </p>
        <p className="font-semibold">{formatExtent(issue)}</p>
      </div>
      {screenshot &&
        sample.box &&
        isInVariant(sample, shownVariant) &&
        isOnScreenshot(sample.box, screenshot) && (
          <ScreenshotCrop
            screenshot={screenshot}
            box={sample.box}
            alt=""
            className="hidden border-line @xl:block @xl:border-l"
          />
        )}
    </article>
  );
}
