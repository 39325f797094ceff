import type { TrackedIssue } from '@curbcut/contract';
import { mdiAccountOutline, mdiCalendarAlert, mdiCalendarOutline, mdiCheckBold } from '@mdi/js';
import { memo } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { GridListItem } from 'react-aria-components/GridList';
import { Badge } from '../../../../../components/Badge.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { SeverityBadge } from '../../../../../components/SeverityBadge.tsx';
import { formatCount } from '../../../../../scans/format.ts';
import { formatDueDate } from '../../../../../sites/due-date.ts';
import { StateBadge } from '../../../../../sites/StateBadge.tsx';

/** One issue of the list: its message, extent, assignee and due date. */
export const IssueRow = memo(function IssueRow({ issue }: { issue: TrackedIssue }) {
  const { id, message, rule_title, cause, pages, occurrences, state, assignee, due_on: due, overdue } = issue;
  return (
    <GridListItem
      id={id}
      textValue={`${message} ${rule_title}`}
      className="grid scroll-mt-20 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-field border border-line bg-surface py-3 pr-4 pl-2 outline-offset-[-3px] hover:border-line-strong data-selected:border-primary data-selected:bg-primary-soft sm:pr-5"
    >
      <Checkbox
        slot="selection"
        excludeFromTabOrder
        className="group grid size-11 cursor-pointer place-items-center rounded-field"
      >
        <span className="grid size-6 place-items-center rounded-small border-2 border-line-strong bg-surface text-on-primary group-data-focus-visible:outline-3 group-data-focus-visible:outline-primary group-data-selected:border-primary group-data-selected:bg-primary forced-colors:group-data-selected:bg-[Highlight]">
          <Icon path={mdiCheckBold} className="invisible size-4 group-data-selected:visible" />
        </span>
      </Checkbox>
      <div className="grid min-w-0 gap-x-6 gap-y-1.5 py-1 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-1">
          <p className="font-semibold wrap-anywhere">{message}</p>
          <p className="text-small text-muted wrap-anywhere">
            {rule_title}. <code className="font-mono">{cause}</code>
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2 @3xl:justify-end">
          <StateBadge state={state} />
          {issue.outcome === 'failed' ? (
            <SeverityBadge severity={issue.severity} />
          ) : (
            <Badge tone="info">Needs review</Badge>
          )}
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted @3xl:col-span-2">
          <span className="tabular-nums">
            {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
          </span>
          {assignee !== '' && (
            <span className="inline-flex items-center gap-1 wrap-anywhere">
              <Icon path={mdiAccountOutline} className="size-4" />
              {assignee}
            </span>
          )}
          {due !== null && state !== 'fixed' && (
            <span className={`inline-flex items-center gap-1 ${overdue ? 'font-semibold text-error' : ''}`}>
              <Icon path={overdue ? mdiCalendarAlert : mdiCalendarOutline} className="size-4" />
              {formatDueDate(due, new Date())}
            </span>
          )}
        </p>
      </div>
    </GridListItem>
  );
});
