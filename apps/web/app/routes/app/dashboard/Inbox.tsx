import type { Overview, OverviewIssue } from '@curbcut/contract';
import {
  mdiAlertCircleOutline,
  mdiCalendarAlert,
  mdiCheckCircleOutline,
  mdiClipboardAccountOutline,
  mdiClipboardAlertOutline,
  mdiClipboardCheckOutline,
  mdiEmailOutline,
} from '@mdi/js';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Chip } from '#app/components/Chip.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { isOnScreenshot } from '#app/components/screenshot/geometry.ts';
import { ScreenshotCrop } from '#app/components/screenshot/ScreenshotCrop.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { formatDueDate } from '#app/sites/due-date.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import {
  countInboxItems,
  INBOX_FILTERS,
  type InboxFilter,
  type InboxIcon,
  type InboxItem,
  listInboxItems,
} from './list-inbox-items.ts';

/** Number of issues shown before the list is expanded; everything else is always shown. */
const COLLAPSED_ISSUES = 5;

/** The items that need attention on all sites and in all audits, as one list with one action per row. */
export function Inbox({ overview, userId }: { overview: Overview; userId: string }) {
  const items = listInboxItems(overview, userId, useSiteName());
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="attention" className="grid gap-4">
        <h2 id="attention" className="text-title font-bold">
          Needs attention
        </h2>
        {overview.importing > 0 && <Importing scans={overview.importing} />}
        {items.length > 0 ? (
          <InboxList overview={overview} items={items} />
        ) : (
          overview.importing === 0 && (
            <p className="flex items-start gap-3 text-muted">
              <Icon path={mdiCheckCircleOutline} className="size-6 text-success" />
              {describeNothing(overview)}
            </p>
          )
        )}
      </section>
    </Card>
  );
}

function Importing({ scans }: { scans: number }) {
  return (
    <p role="status" className="flex items-center gap-3 rounded-field bg-info-soft p-3 text-info">
      <LoadingDots isSmall />
      <span>
        <strong>Importing {formatCount(scans, 'scan')}.</strong> Their issues appear here automatically.
      </span>
    </p>
  );
}

/** States that nothing needs attention, without claiming more than the scans found. */
function describeNothing({ sites, totals }: Overview): string {
  if (sites.every(({ last_scan }) => last_scan === null))
    return 'No scan has finished yet. Issues that need attention will appear here.';
  const nothing = `No new critical, regressed or overdue issues on your ${formatCount(totals.sites, 'site')}.`;
  if (totals.critical === 0) return nothing;
  return `${nothing} ${formatCount(totals.critical, 'critical issue is', 'critical issues are')} in progress.`;
}

const filterLabels: Readonly<Record<InboxFilter, string>> = {
  assigned: 'Assigned to me',
  critical: 'New critical',
  regressed: 'Regressed',
  overdue: 'Overdue',
  audits: 'Audits',
  scans: 'Latest scan failed',
};

function InboxList({ overview, items }: { overview: Overview; items: readonly InboxItem[] }) {
  const [chosen, setChosen] = useState<InboxFilter | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const counts = countInboxItems(overview, items);
  const shownFilters = INBOX_FILTERS.filter((filter) => counts[filter] > 0);
  // The filter's last item may have been resolved since the filter was chosen.
  const filter = chosen !== null && counts[chosen] > 0 ? chosen : null;
  const matching = filter === null ? items : items.filter(({ filters }) => filters.includes(filter));
  const issues = matching.filter(({ issue }) => issue !== null);
  const isCollapsed = filter === null && !isExpanded;
  const shown = isCollapsed
    ? matching.filter((item) => item.issue === null || issues.indexOf(item) < COLLAPSED_ISSUES)
    : matching;
  const hidden = matching.length - shown.length;
  const unlisted = counts[filter ?? 'all'] - matching.length;
  return (
    <>
      {shownFilters.length > 1 && (
        <Group aria-label="Filter" className="flex flex-wrap gap-2">
          <Chip isPressed={filter === null} onPress={() => setChosen(null)}>
            All <span className="tabular-nums">{formatNumber(counts.all)}</span>
          </Chip>
          {shownFilters.map((one) => (
            <Chip key={one} isPressed={one === filter} onPress={() => setChosen(one === filter ? null : one)}>
              {filterLabels[one]} <span className="tabular-nums">{formatNumber(counts[one])}</span>
            </Chip>
          ))}
        </Group>
      )}
      {(filter ?? (shownFilters.length === 1 ? shownFilters[0] : null)) === 'assigned' && (
        <p>
          <Link to="/my-issues" className="text-link">
            See all your issues by due date
          </Link>
        </p>
      )}
      <ul className="-mx-5 divide-y divide-line border-t border-line sm:-mx-6">
        {shown.map((item) => (
          <InboxRow key={item.id} item={item} />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button size="sm" variant="tertiary" onClick={() => setExpanded(true)}>
            Show {formatCount(hidden, 'more issue')}
          </Button>
        </div>
      )}
      {unlisted > 0 && (
        <p className="text-small text-muted">
          {hidden > 0 ? 'Another ' : ''}
          {formatCount(unlisted, hidden > 0 ? 'issue' : 'more issue')} in your sites’ trackers.
        </p>
      )}
    </>
  );
}

/** One row. Its only control is the action, which can be pressed anywhere on the row. */
function InboxRow({ item }: { item: InboxItem }) {
  const { issue, title, detail, action } = item;
  return (
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-2.5 hover:bg-sunken sm:px-6 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <Thumbnail item={item} />
      <div className="min-w-0 space-y-0.5">
        <p className="flex items-start gap-2 font-semibold">
          {issue && <Severity severity={issue.severity} />}
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </p>
        <p className="text-small text-muted wrap-anywhere">{detail}</p>
        {issue && <IssueBadges issue={issue} />}
      </div>
      {/* With a transform, the button would become its overlay's containing block, and the rest of the row
          wouldn't be clickable. */}
      <LinkButton
        to={action.to}
        size="sm"
        variant="secondary"
        className="justify-self-start active:translate-none! before:absolute before:inset-0 max-sm:col-start-2"
      >
        {action.label}
        <span className="visually-hidden">: {title}</span>
      </LinkButton>
    </li>
  );
}

function Severity({ severity }: Pick<OverviewIssue, 'severity'>) {
  const { label, iconPath, textClassName } = severityStyles[severity];
  return (
    <span title={label} className={`mt-1 shrink-0 ${textClassName}`}>
      <Icon path={iconPath} className="size-4.5" />
      <span className="visually-hidden">{label}: </span>
    </span>
  );
}

/** Reasons other than its severity why an issue is urgent. */
function IssueBadges({ issue: { reasons, due_on } }: { issue: OverviewIssue }) {
  if (reasons.every((reason) => reason === 'critical')) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {reasons.includes('regressed') && <Badge tone="error">Regressed</Badge>}
      {reasons.includes('overdue') && due_on !== null && (
        <Badge tone="warning">{formatDueDate(due_on, new Date())}</Badge>
      )}
      {reasons.includes('assigned') && <Badge tone="info">Assigned to you</Badge>}
    </p>
  );
}

const itemIcons: Readonly<Record<InboxIcon, { path: string; className: string }>> = {
  'failed-scan': { path: mdiAlertCircleOutline, className: 'text-error' },
  schedule: { path: mdiCalendarAlert, className: 'text-warning' },
  invitation: { path: mdiEmailOutline, className: 'text-info' },
  review: { path: mdiClipboardCheckOutline, className: 'text-info' },
  assigned: { path: mdiClipboardAccountOutline, className: 'text-info' },
  report: { path: mdiClipboardAlertOutline, className: 'text-warning' },
};

/** Maximum number of characters that fit in a thumbnail. */
const MAX_CAUSE_LENGTH = 22;

/** Returns the element part of a cause such as `img.hero in header`, shortened to fit in a thumbnail. */
function shortenCause(cause: string): string {
  const [element = cause] = cause.split(' in ');
  return element.length <= MAX_CAUSE_LENGTH ? element : `${element.slice(0, MAX_CAUSE_LENGTH - 1)}…`;
}

/**
 * Shows an issue's element on the screenshot or, if that's not possible, its selector. Other items have an
 * icon.
 */
function Thumbnail({ item: { icon, issue } }: { item: InboxItem }) {
  const thumbnail = issue?.thumbnail;
  if (thumbnail && isOnScreenshot(thumbnail.box, thumbnail.screenshot))
    return (
      <ScreenshotCrop
        {...thumbnail}
        alt=""
        className="aspect-16/10 w-full self-start rounded-small border border-line"
      />
    );
  const frame = 'grid aspect-16/10 w-full place-items-center self-start rounded-small bg-sunken';
  if (issue)
    return (
      <span className={`${frame} border border-line p-1.5`}>
        <code className="max-w-full text-center font-mono text-[0.75rem] leading-tight text-muted wrap-anywhere">
          {shortenCause(issue.cause)}
        </code>
      </span>
    );
  if (icon === null) return null;
  const { path, className } = itemIcons[icon];
  return (
    <span className={frame}>
      <Icon path={path} className={`size-7 ${className}`} />
    </span>
  );
}
