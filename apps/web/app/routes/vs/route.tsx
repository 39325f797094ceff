import { useLocation } from 'react-router';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Surface } from '../../components/Surface.tsx';
import { comparisons } from '../../marketing/comparisons/index.ts';
import { competitors, getComparisonPath } from '../../marketing/competitors.ts';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { ComparisonLinks } from './ComparisonLinks.tsx';
import { ComparisonRows } from './ComparisonRows.tsx';
import { listSources } from './list-sources.ts';
import { SourceFootnote } from './SourceFootnote.tsx';
import { SourceList } from './SourceList.tsx';

/** Compares Curbcut with another tool: its strengths, the differences, and when to choose which. */
export default function ComparisonPage() {
  const { pathname } = useLocation();
  const competitor = competitors.find(({ slug }) => pathname.startsWith(getComparisonPath(slug)));
  // routes.ts defines a route for each comparison and no others.
  if (!competitor) throw new Error(`There is no comparison at ${pathname}.`);
  const { name, slug } = competitor;
  const comparison = comparisons[slug];
  const sources = listSources(comparison);
  return (
    <>
      <PageIntro title={`Curbcut and ${name}`} lead={comparison.lead}>
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
