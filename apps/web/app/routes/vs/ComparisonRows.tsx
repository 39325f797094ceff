import type { SourceReference, ToolComparison } from '../../marketing/comparisons/index.ts';
import { LogoMark } from '../../shell/LogoMark.tsx';
import { SourceFootnote } from './SourceFootnote.tsx';

interface Props {
  name: string;
  rows: ToolComparison['rows'];
  sources: readonly SourceReference[];
}

/** The differences, side by side on wide screens and stacked on narrow ones. */
export function ComparisonRows({ name, rows, sources }: Props) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {rows.map(({ about, them, us }) => (
        <div
          key={about}
          className="grid gap-x-10 gap-y-4 border-t border-line p-6 first:border-t-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,8fr)] lg:p-8"
        >
          <h3 className="text-title">{about}</h3>
          <dl className="grid gap-x-10 gap-y-4 md:grid-cols-2">
            <div>
              <dt className="text-small font-semibold text-muted">{name}</dt>
              <dd className="mt-1">
                {them.text}
                {'\u00a0'}
                <SourceFootnote number={sources.indexOf(them.source) + 1} />
              </dd>
            </div>
            <div>
              <dt className="flex items-center gap-2 text-small font-semibold text-muted">
                <LogoMark className="size-5" />
                Curbcut
              </dt>
              <dd className="mt-1">{us}</dd>
            </div>
          </dl>
        </div>
      ))}
    </div>
  );
}
