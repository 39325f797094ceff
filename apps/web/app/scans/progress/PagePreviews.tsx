import type { ScanProgress } from '@curbcut/contract';
import { DotGrid } from '#app/components/DotGrid.tsx';
import { formatCount, getUrlPath } from '#app/format/format.ts';

type PageInScan = ScanProgress['pages'][number];

/** The pages of a running scan, each with a small image that appears when the page has loaded. */
export function PagePreviews({ pages }: { pages: ScanProgress['pages'] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
      {pages.map((page) => (
        <li key={page.id} className="min-w-0">
          <div
            className={`relative aspect-16/10 overflow-hidden rounded-field border bg-sunken ${page.status === 'running' ? 'border-2 border-primary' : 'border-line'}`}
          >
            {page.preview ? (
              <img
                src={page.preview.url}
                width={page.preview.width}
                height={page.preview.height}
                alt=""
                loading="lazy"
                className="arriving h-auto w-full"
              />
            ) : (
              <div className="grid size-full place-items-center [&>svg]:w-16">
                <DotGrid columns={5} rows={2} />
              </div>
            )}
          </div>
          <p className="mt-1 truncate text-small font-semibold" title={page.url}>
            {getUrlPath(page.url)}
          </p>
          <p className="truncate text-small text-muted tabular-nums">{describeStatus(page)}</p>
        </li>
      ))}
    </ul>
  );
}

function describeStatus({ status, failed }: PageInScan): string {
  switch (status) {
    case 'waiting':
      return 'Waiting';
    case 'running':
      return 'Testing';
    case 'not-tested':
      return 'Not tested';
    case 'tested':
      return failed > 0 ? formatCount(failed, 'occurrence') : 'No issues found';
  }
}
