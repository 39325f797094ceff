import type { SamplePage } from '@curbcut/contract';
import { sampleReasonLabels } from '#app/audits/audit-labels.ts';
import type { SampleViews } from '#app/audits/sample-views.ts';
import { formatCount, formatDateOrNever, formatNumber } from '#app/format/format.ts';

interface Props {
  pages: readonly SamplePage[];
  views: SampleViews;
  scannedAt: string;
}

/** What the audit will test: how many pages, and why they were chosen. */
export function SampleSummary({ pages, views, scannedAt }: Props) {
  const reasons = [...new Set(pages.map(({ reason }) => reason))];
  return (
    <section aria-labelledby="summary-heading" className="grid @4xl:gap-3">
      <h2 id="summary-heading" className="whitespace-nowrap text-title">
        {formatCount(pages.length, 'page')} to test
      </h2>
      <p className="text-small text-muted @max-4xl:hidden">From the scan on {formatDateOrNever(scannedAt)}</p>
      <dl className="grid gap-1 @max-4xl:hidden border-line border-t pt-3 text-small tabular-nums empty:hidden">
        {reasons.map((reason) => (
          <div key={reason} className="flex justify-between gap-4">
            <dt>{sampleReasonLabels[reason]}</dt>
            <dd>{formatNumber(pages.filter((page) => page.reason === reason).length)}</dd>
          </div>
        ))}
        {views.views.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Other views</dt>
            <dd>{formatNumber(views.views.length)}</dd>
          </div>
        )}
        {views.processes.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Complete processes</dt>
            <dd>{formatNumber(views.processes.length)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
