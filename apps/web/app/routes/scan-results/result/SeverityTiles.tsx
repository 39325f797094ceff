import type { ScanResults } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { severityStyles } from '../../../components/severity-styles.ts';
import { formatNumber } from '../../../scans/format.ts';
import { focusIssuesState } from './focus-issues.ts';
import { useResultFilters } from './use-result-filters.ts';

/** The number of issues per severity; each tile filters the list and moves to it. */
export function SeverityTiles({ result }: { result: ScanResults }) {
  const { getUrlWith } = useResultFilters();
  return (
    <ul aria-label="Issues by severity" className="grid grid-cols-4 gap-2 @md:gap-3">
      {SEVERITIES.map((severity) => {
        const { label, iconPath, badgeClassName } = severityStyles[severity];
        const count = result.severity_counts[severity];
        return (
          <li
            key={severity}
            className={`relative min-w-0 rounded-field px-1.5 py-2.5 text-center has-hover:outline-2 has-hover:outline-line-strong @md:px-4 @md:text-left ${count > 0 ? badgeClassName : 'bg-sunken text-muted'}`}
          >
            <div className="flex items-center justify-center gap-1.5 text-heading leading-none font-extrabold tabular-nums @md:justify-start">
              <Icon path={iconPath} className="size-4 @md:size-5" />
              {formatNumber(count)}
            </div>
            <p className="mt-1 text-[0.8125rem] leading-tight font-semibold @md:text-small">
              <Link
                to={getUrlWith({ view: 'issues', status: 'failed', severity: [severity], issue: undefined })}
                state={focusIssuesState}
                preventScrollReset
                className="after:absolute after:inset-0 after:rounded-field hover:underline"
              >
                {label}
              </Link>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
