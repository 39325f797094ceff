import type { ScanProgress } from '@curbcut/contract';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { getUrlPath } from '#app/format/format.ts';

interface Props {
  findings: ScanProgress['latest_findings'];
  /** Number of findings to show. */
  maxFindings: number;
}

/** Shows findings as they arrive, newest first. Not a live region, because it would be announced constantly. */
export function LatestFindings({ findings, maxFindings }: Props) {
  // Findings with the same message on the same page are shown only once.
  const lines = new Map(findings.map((finding) => [`${finding.page_url} ${finding.message}`, finding]));
  return (
    <ul className="divide-y divide-line">
      {[...lines].slice(0, maxFindings).map(([key, finding]) => (
        <li key={key} className="arriving grid gap-1.5 py-3.5 first:pt-0">
          <div className="flex flex-wrap items-center gap-2">
            <SeverityBadge severity={finding.severity} />
            <span className="min-w-0 truncate text-small text-muted">
              {finding.count > 1 && `${finding.count} occurrences on `}
              {getUrlPath(finding.page_url)}
            </span>
          </div>
          <p className="leading-snug font-medium [overflow-wrap:anywhere]">{finding.message}</p>
        </li>
      ))}
    </ul>
  );
}
