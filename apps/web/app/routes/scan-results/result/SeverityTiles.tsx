import type { Results } from '@curbcut/contract';
import { SEVERITIES, SEVERITY_FACTS } from '@curbcut/wcag';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { severityLook } from '../../../components/severity-look.ts';
import { figure } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** How many issues of each severity; each tile filters the list. */
export function SeverityTiles({ result }: { result: Results }) {
  const { addressWith } = useFilters();
  return (
    <ul aria-label="Issues by severity" className="grid grid-cols-2 gap-3 sm:gap-4 @3xl:grid-cols-4">
      {SEVERITIES.map((severity) => {
        const { word, shape, plate } = severityLook[severity];
        const count = result.severity_counts[severity];
        return (
          <li
            key={severity}
            className="relative rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
          >
            <div className="flex items-center justify-between gap-2">
              <span className="text-page font-extrabold tabular-nums">{figure(count)}</span>
              <span
                className={`grid size-12 place-items-center rounded-field ${count > 0 ? plate : 'bg-sunken text-line-strong'}`}
              >
                <Icon path={shape} className="size-6" />
              </span>
            </div>
            <p className="font-semibold">
              <Link
                to={addressWith({ view: 'issues', status: 'failed', severity: [severity], issue: undefined })}
                preventScrollReset
                className="after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {word}
              </Link>
            </p>
            <p className="mt-1 text-small text-muted max-sm:hidden">{SEVERITY_FACTS[severity].meaning}</p>
          </li>
        );
      })}
    </ul>
  );
}
