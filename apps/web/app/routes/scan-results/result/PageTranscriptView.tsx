import {
  type NoTranscriptReason,
  type PageTranscript,
  SCREEN_READER_NAMES,
  type ScannedPage,
  type TranscriptLine,
  TranscriptOrderName,
} from '@curbcut/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { ShowMoreButton } from '#app/components/ShowMoreButton.tsx';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import { useResultFilters } from '#app/scans/results/result-filters.ts';
import { usePages } from '#app/scans/results/use-pages.ts';
import { ApproximateNote } from '#app/scans/transcript/ApproximateNote.tsx';
import { orderLabels, readerOptions } from '#app/scans/transcript/transcript-options.ts';
import { usePageTranscript } from '#app/scans/transcript/use-transcript.ts';

/** What a screen reader announces on one page. The URL selects the page, the screen reader and the order. */
export default function PageTranscriptView({ scanId }: { scanId: string }) {
  const { filters } = useResultFilters();
  const pages = usePages(scanId);
  const tested = useMemo(() => pages.data?.filter(({ status }) => status === 'tested'), [pages.data]);
  const pageId = filters.page ?? tested?.[0]?.id;
  const transcript = usePageTranscript(scanId, pageId, filters);
  const { data } = transcript;
  if (tested?.length === 0 && filters.page === undefined) {
    return (
      <EmptyState title="No pages tested">
        <p>See “Not tested” for the reasons and what you can do.</p>
      </EmptyState>
    );
  }
  const failed = transcript.error ? transcript : pageId === undefined && pages.error ? pages : null;
  if (failed?.error) return <TranscriptError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!data) return <LoadingState>Loading transcript...</LoadingState>;
  return (
    <section aria-labelledby="transcript" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
      <div className="max-w-prose space-y-1">
        <h2 id="transcript" className="line-clamp-3 text-title wrap-anywhere">
          What {SCREEN_READER_NAMES[data.screen_reader]} announces
          {data.title && (
            <>
              {' '}
              on “<bdi>{data.title}</bdi>”
            </>
          )}
        </h2>
        <ApproximateNote />
      </div>
      <TranscriptFilters transcript={data} pages={tested} />
      {data.unavailable === null ? (
        <TranscriptPanel transcript={data} isOutdated={transcript.isPlaceholderData} />
      ) : (
        <Unavailable reason={data.unavailable} />
      )}
    </section>
  );
}

/** The choice of page and screen reader. */
function TranscriptFilters({
  transcript,
  pages,
}: {
  transcript: PageTranscript;
  pages: readonly ScannedPage[] | undefined;
}) {
  const { filters, change } = useResultFilters();
  // Memoized, because there can be thousands of pages.
  const options = useMemo(
    () =>
      (pages ?? []).map(({ id, url, title }) => ({
        value: id,
        label: getUrlPath(url),
        ...(title && { description: title }),
      })),
    [pages],
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterMenu
        label="Page"
        summary={getUrlPath(transcript.url)}
        options={options}
        selected={[transcript.page_id]}
        onChange={([page]) => void change({ page })}
      />
      <FilterMenu
        label="Screen reader"
        summary={SCREEN_READER_NAMES[filters.reader]}
        options={readerOptions}
        selected={[filters.reader]}
        onChange={([value]) => {
          const reader = readerOptions.find((option) => option.value === value)?.value;
          if (reader) void change({ reader });
        }}
      />
      <p role="status" className="text-small text-muted">
        {transcript.unavailable === null && formatCount(transcript.lines.length, 'line')}
      </p>
    </div>
  );
}

/** @param isOutdated whether another transcript is being loaded */
function TranscriptPanel({ transcript, isOutdated }: { transcript: PageTranscript; isOutdated: boolean }) {
  const { filters, getUrlWith } = useResultFilters();
  return (
    <div
      aria-busy={isOutdated}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isOutdated ? 'opacity-60' : ''}`}
    >
      <NavigationTabs
        label="Order"
        isCompact
        links={TranscriptOrderName.options.map((order) => ({
          to: getUrlWith({ order }),
          label: orderLabels[order],
          count: formatNumber(transcript.totals[order]),
          isCurrent: order === filters.order,
        }))}
      />
      <TranscriptContent
        key={`${transcript.page_id} ${transcript.order}`}
        transcript={transcript}
        getIssueUrl={({ issue_id: issue, outcome: status }) =>
          getUrlWith({ view: 'issues', status, issue, page: transcript.page_id })
        }
      />
    </div>
  );
}

function TranscriptError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { getUrlWith } = useResultFilters();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorState
        title="Page not found"
        actions={<LinkButton to={getUrlWith({ view: 'pages', page: undefined })}>See all pages</LinkButton>}
      >
        <p>We couldn’t find that page in this scan. It may be in another scan of this site.</p>
      </ErrorState>
    );
  }
  return (
    <ErrorState
      title="We couldn’t load the transcript"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>{getErrorMessage(error)}</p>
    </ErrorState>
  );
}

const unavailableTexts: Readonly<Record<NoTranscriptReason, string>> = {
  'page-not-tested': 'This page couldn’t be tested, so there’s no transcript of it. “Not tested” shows why.',
  uploaded:
    'Uploaded scans contain issues but no transcripts. To read this page, scan it here or run “curbcut read”.',
  'not-recorded':
    'This scan didn’t record what screen readers announce on this page. To read it, scan the page again.',
};

const Unavailable = ({ reason }: { reason: NoTranscriptReason }) => (
  <EmptyState title="No transcript">
    <p>{unavailableTexts[reason]}</p>
  </EmptyState>
);

/** What an order without any lines means. */
const emptyTexts: Readonly<Record<TranscriptOrderName, readonly [title: string, text: string]>> = {
  reading: ['Nothing is announced', 'Screen readers find no text and no controls on this page.'],
  headings: ['No headings', 'Screen reader users can’t jump from section to section on this page.'],
  tab: ['No tab stops', 'The Tab key doesn’t reach anything on this page.'],
  landmarks: ['No landmarks', 'Screen reader users can’t jump between the parts of this page.'],
};

/** Number of lines shown at a time, which keeps the document small. */
const PAGE_SIZE = 200;

interface ContentProps {
  transcript: PageTranscript;
  getIssueUrl: (issue: TranscriptLine['issues'][number]) => string;
}

function TranscriptContent({ transcript, getIssueUrl }: ContentProps) {
  const { lines, order, omitted, not_read, screen_reader } = transcript;
  const [shown, setShown] = useState(PAGE_SIZE);
  const [title, text] = emptyTexts[order];
  return (
    <>
      {lines.length > 0 ? (
        <ol
          aria-label={`What ${SCREEN_READER_NAMES[screen_reader]} announces`}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface py-1 shadow-card"
        >
          {lines.slice(0, shown).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one transcript never change order
            <TranscriptRow key={index} line={line} number={index + 1} getIssueUrl={getIssueUrl} />
          ))}
        </ol>
      ) : (
        <EmptyState title={title}>
          <p>{text}</p>
        </EmptyState>
      )}
      <ShowMoreButton left={lines.length - shown} onPress={() => setShown(shown + PAGE_SIZE)} />
      {omitted > 0 && (
        <p className="text-small text-muted">
          This page is too long to record completely. {formatCount(omitted, 'more line')}{' '}
          {omitted === 1 ? 'isn’t' : 'aren’t'} shown.
        </p>
      )}
      {not_read.length > 0 && (
        <Disclosure
          summary={`${formatCount(not_read.length, 'part')} of this page couldn’t be read`}
          className="px-4 py-3"
        >
          <ul className="list-disc space-y-1 pl-5 text-small">
            {[...new Set(not_read)].map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface RowProps extends Pick<ContentProps, 'getIssueUrl'> {
  line: TranscriptLine;
  number: number;
}

function TranscriptRow({ line: { text, role, issues }, number, getIssueUrl }: RowProps) {
  const weight = role === 'heading' ? 'font-bold' : '';
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 px-4 py-1.5 @3xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] sm:px-5">
      <span aria-hidden="true" className="text-right text-small leading-[inherit] text-muted tabular-nums">
        {number}
      </span>
      {/* Text in other directions must not affect what is around it. */}
      <p dir="auto" className={`min-w-0 wrap-anywhere ${weight}`}>
        {text}
      </p>
      {issues.length > 0 && (
        <ul className="col-start-2 grid gap-1 pb-1 @3xl:col-start-3 @3xl:justify-items-end @3xl:pb-0">
          {issues.map((issue) => (
            <li key={issue.issue_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
              {issue.outcome === 'failed' ? (
                <SeverityBadge severity={issue.severity} />
              ) : (
                <Badge tone="info">Needs review</Badge>
              )}
              <Link to={getIssueUrl(issue)} className="text-link">
                {issue.rule_title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
