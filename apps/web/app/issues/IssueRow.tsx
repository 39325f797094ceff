import {
  type FixSummary,
  type Issue,
  NOT_RETESTED_ADVICE,
  NOT_RETESTED_DETAILS,
  type TrackedIssue,
} from '@curbcut/contract';
import {
  mdiAccountOutline,
  mdiCalendarAlert,
  mdiCalendarOutline,
  mdiCheckBold,
  mdiHelpCircleOutline,
  mdiLabelOutline,
  mdiSync,
} from '@mdi/js';
import { createContext, memo, use } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { GridListItem } from 'react-aria-components/GridList';
import { Icon } from '#app/components/Icon.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { formatDueDate, formatShortDueDate } from '#app/sites/due-date.ts';
import { issueStateInfo, openIssueStates } from '#app/sites/issue-states.ts';
import { FixLabel } from './FixBadges.tsx';

/** An issue in a list: from a scan, or tracked from scan to scan. */
export interface IssueRowData
  extends Pick<Issue, 'outcome' | 'severity' | 'cause' | 'occurrences' | 'pages'> {
  readonly id: string;
  readonly title: string;
  readonly fix: FixSummary | null;
  readonly tracked?: Pick<
    TrackedIssue,
    'state' | 'assignee' | 'labels' | 'due_on' | 'overdue' | 'not_retested'
  >;
}

/**
 * Id of the issue that is open next to the list. A context, so that opening the next issue doesn't re-render
 * all rows.
 */
export const OpenIssueContext = createContext<string | undefined>(undefined);

/** A row of two lines: what is wrong and where, how often, its state and its fix. */
export const IssueRow = memo(function IssueRow({
  issue,
  isSelectable,
}: {
  issue: IssueRowData;
  isSelectable: boolean;
}) {
  const { id, title, cause, occurrences, pages, fix, tracked } = issue;
  return (
    <GridListItem
      id={id}
      textValue={title}
      className={`flex min-h-10 scroll-mt-16 scroll-mb-4 cursor-pointer items-center gap-x-2.5 border-b border-line pr-3 @max-md:py-1 outline-offset-[-3px] hover:bg-sunken has-data-open:bg-accent-soft has-data-open:shadow-[inset_4px_0_var(--accent)] data-selected:bg-primary-soft forced-colors:has-data-open:border-[Highlight] ${isSelectable ? 'pl-1.5' : 'pl-3.5'}`}
    >
      {isSelectable && <RowCheckbox />}
      <SeverityIcon outcome={issue.outcome} severity={issue.severity} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-[0.8125rem] leading-5 @md:leading-4.5">
        <p className="text-[0.9375rem] leading-5 @md:leading-4.5 font-semibold @max-md:col-span-2 @max-md:wrap-anywhere @md:truncate">
          <OpenMark id={id} />
          <Prose>{title}</Prose>
        </p>
        <div className="flex min-w-0 items-center gap-x-3 text-muted @max-md:col-span-2 @max-md:flex-wrap @md:row-start-2">
          <code className="min-w-24 max-w-full truncate font-mono @md:mr-auto">{cause}</code>
          {tracked && <TrackedFacts tracked={tracked} />}
        </div>
        <p className="min-w-26 whitespace-nowrap text-muted tabular-nums @md:col-start-2 @md:row-start-2 @md:text-right">
          <span aria-hidden="true">
            {formatNumber(occurrences)} on {formatCount(pages, 'page')}
          </span>
          <span className="visually-hidden">
            {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
          </span>
        </p>
        {issue.outcome === 'failed' && (
          <div className="@md:col-start-2 @md:row-start-1">
            <FixLabel fix={fix} occurrences={occurrences} />
          </div>
        )}
      </div>
    </GridListItem>
  );
});

function RowCheckbox() {
  return (
    <Checkbox
      slot="selection"
      excludeFromTabOrder
      className="group grid size-8 shrink-0 cursor-pointer place-items-center rounded-small"
    >
      <span className="grid size-5 place-items-center rounded-[0.375rem] border-2 border-line-strong bg-surface text-on-primary group-data-focus-visible:outline-3 group-data-focus-visible:outline-primary group-data-selected:border-primary group-data-selected:bg-primary forced-colors:group-data-selected:bg-[Highlight]">
        <Icon path={mdiCheckBold} className="invisible size-3.5 group-data-selected:visible" />
      </span>
    </Checkbox>
  );
}

/** A severity's shape and color; needs-review issues have a question mark instead. */
export function SeverityIcon({ outcome, severity }: Pick<IssueRowData, 'outcome' | 'severity'>) {
  const { label, iconPath, textClassName } = severityStyles[severity];
  const isFailed = outcome === 'failed';
  return (
    <span className={`shrink-0 ${isFailed ? textClassName : 'text-info'}`}>
      <Icon path={isFailed ? iconPath : mdiHelpCircleOutline} className="size-4.5" />
      <span className="visually-hidden">{isFailed ? label : 'Needs review'}: </span>
    </span>
  );
}

/** Marks the row of the open issue, for its background and for screen readers. */
function OpenMark({ id }: { id: string }) {
  if (use(OpenIssueContext) !== id) return null;
  return (
    <span data-open="" className="visually-hidden">
      Open next to the list:{' '}
    </span>
  );
}

/**
 * An issue's labels, assignee, state and due date. “Open” isn't shown, only announced. Due dates line up in a
 * column.
 */
function TrackedFacts({ tracked }: { tracked: NonNullable<IssueRowData['tracked']> }) {
  const { state, assignee, labels, due_on: due, overdue, not_retested } = tracked;
  const { label, icon } = issueStateInfo[state];
  const fact = 'inline-flex shrink-0 items-center gap-1 whitespace-nowrap';
  return (
    <>
      {not_retested !== null && (
        <span
          className={fact}
          title={`${NOT_RETESTED_DETAILS[not_retested]}. ${NOT_RETESTED_ADVICE[not_retested]}`}
        >
          <Icon path={mdiSync} className="size-4" />
          Not retested
        </span>
      )}
      {labels.length > 0 && (
        <span className="inline-flex max-w-40 min-w-0 items-center gap-1">
          <Icon path={mdiLabelOutline} className="size-4 shrink-0" />
          <span className="truncate">{labels.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
      {assignee !== null && (
        <span className="inline-flex max-w-28 min-w-0 items-center gap-1">
          <Icon path={mdiAccountOutline} className="size-4 shrink-0" />
          <span className="truncate">{assignee.name}</span>
        </span>
      )}
      <span className={state === 'open' ? 'visually-hidden' : fact}>
        <Icon path={icon} className="size-4" />
        {label}
      </span>
      <span className={`${fact} @md:w-26 ${overdue ? 'font-semibold text-error' : ''}`}>
        {due !== null && openIssueStates.includes(state) && (
          <>
            <Icon path={overdue ? mdiCalendarAlert : mdiCalendarOutline} className="size-4" />
            <span aria-hidden="true">{formatShortDueDate(due, new Date())}</span>
            <span className="visually-hidden">{formatDueDate(due, new Date())}</span>
          </>
        )}
      </span>
    </>
  );
}
