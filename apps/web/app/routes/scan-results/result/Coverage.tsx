import type { Results, ScannedPage } from '@curbcut/contract';
import { sentenceOf } from '../../../api/api-error.ts';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { usePages } from '../../../scans/results/use-pages.ts';
import { counted, pathOf } from '../../../scans/words.ts';

/** What the scan did not look at, why, and what to do: as plain as what it found. */
export default function Coverage({ scanId, result }: { scanId: string; result: Results }) {
  const pages = usePages(scanId);
  const { coverage } = result;
  if (pages.error)
    return <ErrorState title="The pages could not be read">{sentenceOf(pages.error)}</ErrorState>;
  if (!pages.data) return <Loading>Reading the pages</Loading>;
  const skipped = pages.data.filter(({ status }) => status === 'not-tested');
  const partly = pages.data.filter(({ unexamined }) => unexamined.length > 0);
  return (
    <section aria-labelledby="untested" className="max-w-4xl space-y-10">
      <div className="space-y-2">
        <h2 id="untested" className="text-heading">
          What was not tested
        </h2>
        <p className="text-muted">Nothing here counts as good or bad. It is not known.</p>
      </div>
      {skipped.length > 0 && (
        <Part title={`${counted(skipped.length, 'page')} could not be tested`}>
          <ul className="grid gap-3">
            {skipped.map((page) => (
              <SkippedPage key={page.id} page={page} />
            ))}
          </ul>
        </Part>
      )}
      {partly.length > 0 && (
        <Part title="Parts of pages that could not be looked into, and what stood in the way">
          <ul className="grid gap-3">
            {partly.flatMap(({ id, url, unexamined }) =>
              unexamined.map(({ reason, detail, selector }) => (
                <li
                  key={`${id} ${selector} ${reason}`}
                  className="rounded-field border border-line bg-surface p-5"
                >
                  <p className="[overflow-wrap:anywhere]">{detail || reason}</p>
                  <p className="text-small text-muted [overflow-wrap:anywhere]">
                    {selector && <code className="font-mono">{selector} </code>}on {pathOf(url)}
                  </p>
                </li>
              )),
            )}
          </ul>
        </Part>
      )}
      {coverage.pages_beyond_limit > 0 && (
        <Part title={`${counted(coverage.pages_beyond_limit, 'page')} beyond the limit`}>
          <p>
            The scan knows of {counted(coverage.pages_beyond_limit, 'more page', 'more pages')} and stopped at{' '}
            {counted(result.settings.max_pages, 'page')}, as it was told. Start at another address of the site
            to look at others.
          </p>
        </Part>
      )}
      <Part title="What no automatic test can know">
        <ul className="list-disc space-y-2 pl-6">
          {coverage.needs_person.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="space-y-4">
      <h3 className="text-title">{title}</h3>
      {children}
    </div>
  );
}

function SkippedPage({ page }: { page: ScannedPage }) {
  return (
    <li className="rounded-field border border-line bg-surface p-5">
      <p className="font-semibold [overflow-wrap:anywhere]">{pathOf(page.url)}</p>
      {page.not_tested && (
        <>
          <p>{page.not_tested.reason}</p>
          <p className="text-muted">{page.not_tested.advice}</p>
        </>
      )}
    </li>
  );
}
