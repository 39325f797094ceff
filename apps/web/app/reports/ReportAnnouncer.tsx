import type { Report } from '@curbcut/contract';
import { useEffect, useRef, useState } from 'react';
import { hostOf } from '../scans/words.ts';
import { kindOf } from './kinds.ts';
import { isUnfinished } from './use-reports.ts';

/** Tells screen-reader users when a report that was being made is ready, or has failed. */
export function ReportAnnouncer({ reports }: { reports: readonly Report[] }) {
  const unfinished = useRef(new Set<string>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const ended = reports.filter((report) => unfinished.current.has(report.id) && !isUnfinished(report));
    unfinished.current = new Set(reports.filter(isUnfinished).map(({ id }) => id));
    if (ended.length > 0) setSaid(ended.map(outcomeOf).join(' '));
  }, [reports]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

function outcomeOf(report: Report): string {
  const what = `The report of ${hostOf(report.url)} (${kindOf(report)})`;
  return report.status === 'ready' ? `${what} is ready.` : `${what} has failed. ${report.error}`;
}
