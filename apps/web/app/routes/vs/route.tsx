import { NavLink, useLocation } from 'react-router';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Surface } from '#app/components/Surface.tsx';
import { listSources } from '#app/marketing/comparisons/comparison.ts';
import {
  COMPARISONS_CHECKED_ON,
  comparisons,
  type SourceReference,
  type ToolComparison,
} from '#app/marketing/comparisons/index.ts';
import { competitors, getComparisonPath } from '#app/marketing/competitors.ts';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { LogoMark } from '#app/shell/LogoMark.tsx';

/** Compares Curbcut with another tool: its strengths, the differences and when to choose which. */
export default function ComparisonPage() {
  const { pathname } = useLocation();
  const competitor = competitors.find(({ slug }) => pathname.startsWith(getComparisonPath(slug)));
  // routes.ts defines a route for each comparison and no others.
  if (!competitor) throw new Error(`There’s no comparison at ${pathname}.`);
  const { name, slug } = competitor;
  const comparison = comparisons[slug];
  const sources = listSources(comparison);
  return (
    <>
      <PageIntro title={`Curbcut vs. ${name}`} lead={comparison.lead}>
        <LinkButton to="/scan" size="lg">
          Start Free Scan
        </LinkButton>
      </PageIntro>
      <div className="page-width space-y-16 pb-section">
        <ComparisonLinks />
        <section aria-labelledby="good-at" className="max-w-3xl space-y-4">
          <h2 id="good-at" className="text-page">
            What {name} does well
          </h2>
          <ul className="dome-list space-y-3 text-large">
            {comparison.strengths.map(({ text, source }) => (
              <li key={text}>
                {text}
                {'\u00a0'}
                <SourceFootnote number={sources.indexOf(source) + 1} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="side-by-side" className="space-y-6">
          <h2 id="side-by-side" className="text-page">
            Side by side
          </h2>
          <ComparisonRows name={name} rows={comparison.rows} sources={sources} />
        </section>
        <section aria-labelledby="which" className="space-y-6">
          <h2 id="which" className="text-page">
            Which one to choose
          </h2>
          <div className="grid gap-6 lg:grid-cols-2">
            <Surface tone="sunken" className="p-6 sm:p-8">
              <h3 className="text-title">{name}</h3>
              <p className="mt-2">Choose it if you {comparison.chooseThem}</p>
            </Surface>
            <Surface tone="primary" className="p-6 sm:p-8">
              <h3 className="text-title">Curbcut</h3>
              <p className="mt-2">Choose it if you {comparison.chooseUs}</p>
            </Surface>
          </div>
          <p className="max-w-prose text-muted">{comparison.together}</p>
        </section>
        <SourceList sources={sources} />
      </div>
      <PageCallToAction title="Try it on your own site">
        A free scan shows you the results for your own pages.
      </PageCallToAction>
    </>
  );
}

interface ComparisonRowsProps {
  name: string;
  rows: ToolComparison['rows'];
  sources: readonly SourceReference[];
}

/** The differences, side by side on wide screens and stacked on narrow ones. */
function ComparisonRows({ name, rows, sources }: ComparisonRowsProps) {
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

/** Links a statement to its source. */
function SourceFootnote({ number }: { number: number }) {
  return (
    <a
      href={`#source-${number}`}
      className="inline-grid min-h-6 min-w-6 place-items-center rounded-small bg-sunken px-1 align-text-top text-small font-semibold text-primary no-underline hover:underline"
    >
      <span className="visually-hidden">Source </span>
      {number}
    </a>
  );
}

/** The sources for statements about the other tool. */
function SourceList({ sources }: { sources: readonly SourceReference[] }) {
  return (
    <section aria-labelledby="sources" className="max-w-3xl space-y-3 border-t border-line pt-8">
      <h2 id="sources" className="text-title">
        Sources
      </h2>
      <p className="text-muted">
        Checked against these sources on{' '}
        <time dateTime={COMPARISONS_CHECKED_ON}>{formatLongDate(COMPARISONS_CHECKED_ON)}</time>. Products
        change: if something here is out of date, let us know and we’ll correct it. Product names are
        trademarks of their owners.
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

/** The other comparisons. */
function ComparisonLinks() {
  return (
    <nav aria-label="Comparisons">
      <ul className="flex flex-wrap gap-2">
        {competitors.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink
              to={getComparisonPath(slug)}
              className="inline-flex min-h-11 items-center rounded-full border-2 border-line-strong bg-surface px-4 font-semibold text-ink no-underline hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-background forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
