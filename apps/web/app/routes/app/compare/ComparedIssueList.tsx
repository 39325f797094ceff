import {
  type ComparedIssue,
  NOT_RETESTED_ADVICE,
  NOT_RETESTED_DETAILS,
  type ScanComparison,
} from '@curbcut/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { ShowMoreButton } from '#app/components/ShowMoreButton.tsx';
import { formatCount } from '#app/format/format.ts';

/**
 * Number of issues shown at a time. Keeps the document small; the browser's find covers only what is shown.
 */
const PAGE_SIZE = 100;

interface Props {
  issues: readonly ComparedIssue[];
  /** The level of the issues' headings. */
  headingLevel?: 3 | 4;
  before: ScanComparison['before'];
  after: ScanComparison['after'];
}

/** The issues in one group of a comparison. Each links to the latest scan that found it. */
export function ComparedIssueList({ issues, headingLevel = 3, before, after }: Props) {
  const [shown, setShown] = useState(PAGE_SIZE);
  if (issues.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {issues.slice(0, shown).map((issue) => (
          <ComparedIssueRow
            key={`${issue.before?.issue_id}-${issue.after?.issue_id}`}
            {...{ issue, headingLevel, before, after }}
          />
        ))}
      </ul>
      <ShowMoreButton left={issues.length - shown} onPress={() => setShown(shown + PAGE_SIZE)} />
    </>
  );
}

function ComparedIssueRow({
  issue,
  headingLevel,
  before,
  after,
}: { issue: ComparedIssue } & Pick<Required<Props>, 'headingLevel' | 'before' | 'after'>) {
  const Heading = `h${headingLevel}` as const;
  const last = issue.after ?? issue.before;
  const scan = issue.after ? after : before;
  const query = new URLSearchParams({
    ...(issue.outcome === 'cantTell' && { status: issue.outcome }),
    issue: last?.issue_id ?? '',
  });
  return (
    <li className="relative grid gap-x-8 gap-y-2 px-5 py-4 hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-primary sm:px-6 @3xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <Heading className="font-semibold wrap-anywhere">
          <Link
            to={`/scans/${scan.id}?${query}`}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {issue.message}
          </Link>
        </Heading>
        <p className="text-small text-muted wrap-anywhere">
          {issue.rule_title}: <code className="font-mono">{issue.cause}</code>
        </p>
        <p className="text-small tabular-nums">{describeExtentChange(issue)}</p>
        {issue.why !== null && <p className="text-small">{describeReason(issue)}</p>}
      </div>
      <p className="self-start">
        {issue.outcome === 'failed' ? (
          <SeverityBadge severity={issue.severity} />
        ) : (
          <Badge tone="info">Needs review</Badge>
        )}
      </p>
    </li>
  );
}

/** Describes how many occurrences and pages an issue has, and how many it had before. */
function describeExtentChange({ before, after }: ComparedIssue): string {
  const reach = (one: NonNullable<ComparedIssue['before']>) =>
    `${formatCount(one.occurrences, 'occurrence')} on ${formatCount(one.pages, 'page')}`;
  if (before && after) {
    const same = before.occurrences === after.occurrences && before.pages === after.pages;
    return same ? `${reach(after)}, unchanged.` : `${reach(after)}, was ${reach(before)}.`;
  }
  if (after) return `${reach(after)} in the later scan.`;
  return before ? `${reach(before)} in the earlier scan.` : '';
}

/** Explains why an issue that only one scan found cannot be compared. */
function describeReason({ why, after }: ComparedIssue): string {
  if (why === null) return '';
  const details = NOT_RETESTED_DETAILS[why];
  return after
    ? `The earlier scan couldn’t have found it: ${details}.`
    : `Not retested: ${details}. ${NOT_RETESTED_ADVICE[why]}`;
}
