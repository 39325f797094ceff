import {
  type ChangedTranscripts,
  SCREEN_READER_NAMES,
  type TranscriptDifference,
  TranscriptOrderName,
} from '@curbcut/contract';
import { mdiMinus, mdiPencil, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { ShowMoreButton } from '#app/components/ShowMoreButton.tsx';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import { ApproximateNote } from '#app/scans/transcript/ApproximateNote.tsx';
import {
  orderLabels,
  readerOptions,
  readTranscriptOptions,
  type TranscriptOptions,
} from '#app/scans/transcript/transcript-options.ts';
import {
  type ComparedScans,
  useChangedTranscripts,
  useTranscriptComparison,
} from '#app/scans/transcript/use-transcript.ts';

/** What screen readers announce differently in the later of two scans, page by page. */
export default function TranscriptChanges({ scans }: { scans: ComparedScans }) {
  const [search] = useSearchParams();
  const { reader, order } = readTranscriptOptions(search);
  const { data, error, refetch, isPlaceholderData } = useChangedTranscripts(scans, order);
  if (error) {
    return (
      <ErrorState
        title="We couldn’t compare the transcripts"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState>Comparing transcripts...</LoadingState>;
  return (
    <>
      <ApproximateNote />
      <ChangeFilters reader={reader} order={order} />
      <p role="status" className="max-w-prose">
        {describeCounts(data)}
      </p>
      {data.pages.length > 0 && (
        <ul className={`grid gap-3 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {data.pages.map((page, index) => (
            <ChangedPage
              key={`${data.order} ${page.page_id}`}
              {...{ page, scans, view: { order, reader }, isFirst: index === 0 }}
            />
          ))}
        </ul>
      )}
      {data.changed > data.pages.length && (
        <p className="text-small text-muted">
          Only the first {formatNumber(data.pages.length)} of {formatNumber(data.changed)} changed pages are
          listed.
        </p>
      )}
    </>
  );
}

/** The choice of screen reader and order. */
function ChangeFilters({ reader, order }: TranscriptOptions) {
  const [, setSearch] = useSearchParams();
  const choose = (name: 'reader' | 'order', value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value !== undefined) next.set(name, value);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterMenu
        label="Screen reader"
        summary={SCREEN_READER_NAMES[reader]}
        options={readerOptions}
        selected={[reader]}
        onChange={([value]) => choose('reader', value)}
      />
      <FilterMenu
        label="Order"
        summary={orderLabels[order]}
        options={TranscriptOrderName.options.map((value) => ({ value, label: orderLabels[value] }))}
        selected={[order]}
        onChange={([value]) => choose('order', value)}
      />
    </div>
  );
}

/** Describes how many pages changed: “Announcements changed on 2 pages and are the same on 5.” */
function describeCounts({ changed, same, not_compared }: ChangedTranscripts): string {
  const rest =
    not_compared === 0
      ? ''
      : ` ${formatCount(not_compared, 'page')} can’t be compared, because only one of the scans has a transcript.`;
  if (changed + same === 0)
    return 'These scans have no transcripts of the same pages. Uploaded scans contain no transcripts.';
  if (changed === 0) return `Announcements are the same on ${formatCount(same, 'page')}.${rest}`;
  if (same === 0) return `Announcements changed on ${formatCount(changed, 'page')}.${rest}`;
  return `Announcements changed on ${formatCount(changed, 'page')} and are the same on ${formatNumber(same)}.${rest}`;
}

interface ChangedPageProps {
  page: ChangedTranscripts['pages'][number];
  scans: ComparedScans;
  view: TranscriptOptions;
  /** The first page is open from the start. */
  isFirst: boolean;
}

function ChangedPage({ page, scans, view, isFirst }: ChangedPageProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const path = getUrlPath(page.url);
  const query = new URLSearchParams({ view: 'transcript', page: page.page_id, ...view });
  return (
    <li className="min-w-0">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="rounded-card border border-line bg-surface shadow-card"
      >
        <summary className="cursor-pointer rounded-card px-4 py-3 hover:bg-sunken sm:px-5">
          <span className="font-semibold wrap-anywhere">{page.title || path}</span>
          {page.title && <span className="block pl-4 text-small text-muted wrap-anywhere">{path}</span>}
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-3 sm:px-5">
          {isOpen && <PageChanges {...{ pageId: page.page_id, scans, view }} />}
          <p className="text-small">
            <Link to={`/scans/${scans.afterId}?${query}`} className="text-link">
              See the later scan’s transcript<span className="visually-hidden"> of {page.title || path}</span>
            </Link>
          </p>
        </div>
      </details>
    </li>
  );
}

function PageChanges({ pageId, scans, view }: Pick<ChangedPageProps, 'scans' | 'view'> & { pageId: string }) {
  const comparison = useTranscriptComparison(scans, pageId, view);
  const { data } = comparison;
  if (comparison.error) return <RetryNotice query={comparison} what="comparison" />;
  if (!data) return <LoadingState>Comparing page...</LoadingState>;
  const omitted = data.omitted.before + data.omitted.after;
  return (
    <>
      {data.differences.length === 0 && (
        <p>
          {SCREEN_READER_NAMES[data.screen_reader]} announces the same. The change affects other screen
          readers.
        </p>
      )}
      {data.too_different && (
        <p>These versions have too little in common to be compared line by line. All lines are listed.</p>
      )}
      <DifferenceList differences={data.differences} />
      {omitted > 0 && (
        <p className="text-small text-muted">
          This page is too long to compare completely. {formatCount(omitted, 'line')} weren’t compared.
        </p>
      )}
    </>
  );
}

/** Number of lines shown at a time, which keeps the document small. */
const PAGE_SIZE = 200;

function DifferenceList({ differences }: { differences: readonly TranscriptDifference[] }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  if (differences.length === 0) return null;
  return (
    <>
      <ol aria-label="Differences" className="overflow-hidden rounded-field border border-line">
        {differences.slice(0, shown).map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one comparison never change order
          <DifferenceRow key={index} difference={difference} />
        ))}
      </ol>
      <ShowMoreButton
        left={differences.length - shown}
        size="sm"
        onPress={() => setShown(shown + PAGE_SIZE)}
      />
    </>
  );
}

const changeStyles = {
  added: { label: 'Added', icon: mdiPlus, row: 'bg-success-soft' },
  removed: { label: 'Removed', icon: mdiMinus, row: 'bg-error-soft' },
  changed: { label: 'Changed', icon: mdiPencil, row: 'bg-info-soft' },
};

const rowClassName =
  'grid gap-x-4 gap-y-0.5 px-3 py-1.5 @xl:grid-cols-[7rem_minmax(0,1fr)] border-b border-line last:border-b-0';

function DifferenceRow({ difference }: { difference: TranscriptDifference }) {
  if (difference.kind === 'skipped') {
    return (
      <li className="border-b border-line bg-sunken px-3 py-1 text-small text-muted last:border-b-0 @xl:pl-[8.75rem]">
        {formatCount(difference.count, 'unchanged line')}
      </li>
    );
  }
  if (difference.kind === 'same') {
    return (
      <li className={`${rowClassName} text-muted`}>
        <LineText className="@xl:col-start-2" text={difference.text} />
      </li>
    );
  }
  const { label, icon, row } = changeStyles[difference.kind];
  const Mark = difference.kind === 'added' ? 'ins' : 'del';
  return (
    <li className={`${rowClassName} ${row}`}>
      <span className="flex items-center gap-1.5 self-start text-small font-semibold">
        <Icon path={icon} className="size-4 shrink-0" />
        {label}
      </span>
      {difference.kind === 'changed' ? (
        <div className="grid min-w-0 gap-0.5">
          <del className="no-underline">
            <LineText label="Before: " text={difference.before} />
          </del>
          <ins className="font-semibold no-underline">
            <LineText label="After: " text={difference.after} />
          </ins>
        </div>
      ) : (
        <Mark className="min-w-0 no-underline">
          <LineText text={difference.text} />
        </Mark>
      )}
    </li>
  );
}

/** One line, isolated from the direction of the text around it. */
const LineText = ({ text, label, className = '' }: { text: string; label?: string; className?: string }) => (
  <span className={`block min-w-0 wrap-anywhere ${className}`}>
    {label && <span className="text-small font-normal text-muted">{label}</span>}
    <bdi>{text}</bdi>
  </span>
);
