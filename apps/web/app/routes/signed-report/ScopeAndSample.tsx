import { describeView, type SignedReport } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { formatStandard, sampleReasonLabels } from '#app/audits/audit-labels.ts';
import { nameStep } from '#app/audits/sample-views.ts';
import { formatCount, formatDateOrNever } from '#app/format/format.ts';

/** What was evaluated, how it was done and who did it. */
export function Scope({ report }: { report: SignedReport }) {
  return (
    <section aria-labelledby="scope-heading" className="grid gap-4">
      <h2 id="scope-heading" className="text-title">
        Scope and method
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
        <Row term="Method">
          WCAG-EM: people tested a sample of pages. An automated scan tested every page it visited.
        </Row>
        <Row term="Website">{report.origin}</Row>
        <Row term="Standard">{formatStandard(report)}</Row>
        <Row term="Evaluated by">{report.evaluator}</Row>
        {report.commissioner !== '' && <Row term="Commissioned by">{report.commissioner}</Row>}
        {report.scope !== '' && <Row term="Scope">{report.scope}</Row>}
        {report.scope_included !== '' && <Row term="Included">{report.scope_included}</Row>}
        {report.scope_excluded !== '' && <Row term="Excluded">{report.scope_excluded}</Row>}
        {report.support_baseline !== '' && (
          <Row term="Accessibility support baseline">{report.support_baseline}</Row>
        )}
        <Row term="Scanned">
          {formatDateOrNever(report.scanned_at)}, {formatCount(report.tested_pages, 'page')}
        </Row>
        <Row term="Sample">
          People answered questions about {formatCount(report.sample.length, 'sampled page')}
          {report.views.length > 0 && ` and ${formatCount(report.views.length, 'other view')}`}.
        </Row>
      </dl>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid max-sm:grid-cols-1">
      <dt className="font-semibold">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The pages, views and processes that people evaluated. */
export function Sample({ report: { sample, views, processes } }: { report: SignedReport }) {
  return (
    <section aria-labelledby="sample-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="sample-heading" className="text-title">
        Sampled pages
      </h2>
      <ul className="grid gap-2">
        {sample.map(({ url, title, reason }) => (
          <li key={url} className="wrap-anywhere">
            {title !== '' && <strong className="block">{title}</strong>}
            <span className="block text-small">{url}</span>
            <span className="block text-small text-muted">{sampleReasonLabels[reason]}</span>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <>
          <h3 className="font-semibold">Other views</h3>
          <ul className="grid gap-2">
            {views.map((view) => (
              <li key={view.view_id} className="wrap-anywhere">
                <strong className="block">{view.name}</strong>
                <span className="block text-small">{view.url}</span>
                <span className="block text-small text-muted">
                  {[describeView(view), sampleReasonLabels[view.reason], view.note]
                    .filter((part) => part !== '')
                    .join('. ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {processes.length > 0 && (
        <>
          <h3 className="font-semibold">Complete processes</h3>
          <ul className="grid gap-2">
            {processes.map((process) => (
              <li key={process.process_id} className="wrap-anywhere">
                <strong className="block">{process.name}</strong>
                <span className="block text-small">
                  {process.steps.map((step) => nameStep(step, views, sample)).join(' → ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
