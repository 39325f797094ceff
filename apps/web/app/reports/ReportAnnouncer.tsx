import type { Report } from '@curbcut/contract';
import { useEffect, useRef, useState } from 'react';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { formatReportName } from './report-labels.ts';
import { isReportPending } from './use-reports.ts';

/** Announces to screen reader users when a report is ready or has failed. */
export function ReportAnnouncer({ reports }: { reports: readonly Report[] }) {
  const nameSite = useSiteName();
  const unfinished = useRef(new Set<string>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const ended = reports.filter((report) => unfinished.current.has(report.id) && !isReportPending(report));
    unfinished.current = new Set(reports.filter(isReportPending).map(({ id }) => id));
    if (ended.length > 0) setAnnouncement(ended.map((report) => describeOutcome(report, nameSite)).join(' '));
  }, [reports, nameSite]);
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}

function describeOutcome(report: Report, nameSite: (url: string) => string): string {
  const subject = `The report on ${nameSite(report.url)} (${formatReportName(report)})`;
  return report.status === 'ready' ? `${subject} is ready.` : `${subject} failed. ${report.error}`;
}
