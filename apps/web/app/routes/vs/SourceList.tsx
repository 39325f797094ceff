import { COMPARISONS_CHECKED_ON, type SourceReference } from '../../marketing/comparisons/index.ts';
import { formatLongDate } from '../../marketing/format-long-date.ts';

/** The sources of the statements about the other tool. */
export function SourceList({ sources }: { sources: readonly SourceReference[] }) {
  return (
    <section aria-labelledby="sources" className="max-w-3xl space-y-3 border-t border-line pt-8">
      <h2 id="sources" className="text-title">
        Sources
      </h2>
      <p className="text-muted">
        Checked against these sources on{' '}
        <time dateTime={COMPARISONS_CHECKED_ON}>{formatLongDate(COMPARISONS_CHECKED_ON)}</time>. Products
        change: if something here is outdated, let us know and we will correct it. All names belong to their
        owners.
      </p>
      <ol className="space-y-2">
        {sources.map(({ title, href, date }, index) => (
          <li key={href} id={`source-${index + 1}`} className="flex gap-3 scroll-mt-6">
            <span className="tabular-nums">{index + 1}.</span>
            <span className="min-w-0">
              <a href={href} className="text-link [overflow-wrap:anywhere]">
                {title}
              </a>
              <span className="text-muted">, as of {formatLongDate(date)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
