import type { ScannedPage, ScanResults } from '@curbcut/contract';
import { getErrorMessage } from '#app/api/api-error.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { formatCount, formatNumber, getUrlPath } from '#app/format/format.ts';
import { usePages } from '#app/scans/results/use-pages.ts';

/** Lists what the scan did not test, why and what to do about it. */
export default function Coverage({ scanId, result }: { scanId: string; result: ScanResults }) {
  const pages = usePages(scanId);
  const { coverage } = result;
  if (pages.error)
    return <ErrorState title="We couldn’t load the pages">{getErrorMessage(pages.error)}</ErrorState>;
  if (!pages.data) return <LoadingState>Loading pages...</LoadingState>;
  const skipped = pages.data.filter(({ status }) => status === 'not-tested');
  const partly = pages.data.filter(({ unexamined }) => unexamined.length > 0);
  const hasGaps =
    skipped.length > 0 || partly.length > 0 || Boolean(coverage.templates) || coverage.pages_beyond_limit > 0;
  return (
    <section aria-labelledby="untested" className="space-y-6 pt-3">
      <div className="space-y-1">
        <h2 id="untested" className="text-title">
          What wasn’t tested
        </h2>
        <p className="text-muted">None of this counts toward the score. It may or may not be accessible.</p>
      </div>
      <div
        className={`grid items-start gap-x-10 gap-y-8 ${hasGaps ? '@4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'max-w-4xl'}`}
      >
        {hasGaps && (
          <div className="space-y-8">
            {skipped.length > 0 && (
              <CoverageSection title={`${formatCount(skipped.length, 'page')} not tested`}>
                <ul className="grid gap-3">
                  {skipped.map((page) => (
                    <SkippedPage key={page.id} page={page} />
                  ))}
                </ul>
              </CoverageSection>
            )}
            {partly.length > 0 && (
              <CoverageSection title="Parts of pages we couldn’t test, and why">
                <ul className="grid gap-3">
                  {partly.flatMap(({ id, url, unexamined }) =>
                    unexamined.map(({ reason, detail, selector }) => (
                      <li
                        key={`${id} ${selector} ${reason}`}
                        className="rounded-field border border-line bg-surface p-5"
                      >
                        <p className="[overflow-wrap:anywhere]">{detail || reason}</p>
                        <p className="text-small text-muted [overflow-wrap:anywhere]">
                          {selector && <code className="font-mono">{selector} </code>}on {getUrlPath(url)}
                        </p>
                      </li>
                    )),
                  )}
                </ul>
              </CoverageSection>
            )}
            {coverage.templates && (
              <CoverageSection title="Templates">
                <p>
                  Pages were chosen to cover the site’s templates (guessed from URLs):{' '}
                  {coverage.templates.reached} of {formatCount(coverage.templates.found, 'template')} covered,
                  with {coverage.pages_tested} of{' '}
                  {formatCount(
                    coverage.pages_tested + coverage.pages_not_tested + coverage.pages_beyond_limit,
                    'page',
                  )}
                  . Other pages built from a template may have their own issues.
                </p>
              </CoverageSection>
            )}
            {coverage.pages_beyond_limit > 0 && (
              <CoverageSection title={`${formatCount(coverage.pages_beyond_limit, 'page')} beyond the limit`}>
                <p>
                  We found {formatCount(coverage.pages_beyond_limit, 'more page')} but stopped at{' '}
                  {formatNumber(result.settings.max_pages)}, this scan’s limit. To reach the rest, start from
                  a different page.
                </p>
              </CoverageSection>
            )}
          </div>
        )}
        <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
          <CoverageSection title="What automated tests can’t check">
            <ul className="dome-list space-y-2">
              {coverage.manual_checks.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="text-muted">
              Rules test only part of each WCAG criterion. The conformance report lists every criterion and
              what remains to be tested manually.
            </p>
          </CoverageSection>
        </div>
      </div>
    </section>
  );
}

function CoverageSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="space-y-3">
      <h3 className="text-large font-bold">{title}</h3>
      {children}
    </div>
  );
}

function SkippedPage({ page }: { page: ScannedPage }) {
  return (
    <li className="rounded-field border border-line bg-surface p-5">
      <p className="font-semibold [overflow-wrap:anywhere]">{getUrlPath(page.url)}</p>
      {page.not_tested && (
        <>
          <p>{page.not_tested.reason}</p>
          <p className="text-muted">{page.not_tested.advice}</p>
        </>
      )}
    </li>
  );
}
