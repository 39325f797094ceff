import type { Issue } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Badge } from '#app/components/Badge.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { formatOccurrences } from '#app/scans/results/format-occurrences.ts';
import { ISSUE_HEADING_ID } from '../IssuePane.tsx';

interface Props {
  issue: Pick<Issue, 'outcome' | 'severity' | 'best_practice' | 'wcag_sc' | 'occurrences' | 'pages'> & {
    readonly id: string;
    readonly excluded?: Issue['excluded'];
  };
  title: string;
  /** Badges after the severity. */
  badges?: ReactNode;
  /** Shown below the badges. */
  note?: ReactNode;
}

/** An issue's title, severity, criteria and extent. */
export function IssueHeader({ issue, title, badges, note }: Props) {
  return (
    <header className="space-y-1">
      <h2
        id={ISSUE_HEADING_ID}
        data-issue={issue.id}
        className="max-w-4xl text-large leading-snug [overflow-wrap:anywhere]"
      >
        <Prose>{title}</Prose>
      </h2>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {issue.outcome === 'failed' ? (
          <SeverityBadge severity={issue.severity} />
        ) : (
          <Badge tone="info">Needs review</Badge>
        )}
        {badges}
        {issue.excluded != null && (
          <Badge tone="warning">
            {issue.excluded === 'ignored' ? 'Ignored' : 'False positive'}, excluded from all counts
          </Badge>
        )}
        <Badge>{issue.best_practice ? 'Best practice' : `WCAG ${issue.wcag_sc}`}</Badge>
        <p className="text-small font-semibold">{formatOccurrences(issue)}</p>
      </div>
      {note}
    </header>
  );
}
