import type { ScanStatus, ScanSummary } from '@curbcut/contract';
import { Link } from 'react-router';
import type { z } from 'zod';
import { Badge } from '../../../components/Badge.tsx';
import { counted, relativeDate, shortAddress } from '../../../scans/words.ts';

/** The words are the specification's (section 4); `cancelled` is ours. */
const statuses: Readonly<Record<z.infer<typeof ScanStatus>, { word: string; look: string }>> = {
  queued: { word: 'Queued', look: 'bg-sunken text-muted' },
  running: { word: 'Running', look: 'bg-info-soft text-info' },
  completed: { word: 'Completed', look: 'bg-success-soft text-success' },
  failed: { word: 'Failed', look: 'bg-error-soft text-error' },
  cancelled: { word: 'Stopped', look: 'bg-warning-soft text-warning' },
};

/** One row of the list: the whole row opens the scan. */
export function KeptScan({ scan }: { scan: ScanSummary }) {
  const { word, look } = statuses[scan.status];
  return (
    <div className="relative grid items-center gap-x-6 gap-y-1 px-6 py-5 sm:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <h2 className="truncate text-title">
          <Link
            to={`/scan-results/${scan.id}`}
            className="rounded-small after:absolute after:inset-0 hover:underline"
          >
            {shortAddress(scan.url)}
          </Link>
        </h2>
        <p className="text-small text-muted">
          {relativeDate(scan.created_at, new Date())}
          {scan.pages_scanned > 0 && ` · ${counted(scan.pages_scanned, 'page')}`}
          {scan.status === 'completed' && ` · ${counted(scan.total_issues, 'cause')}`}
        </p>
      </div>
      <p className="text-heading font-extrabold tabular-nums">
        {scan.score !== null && (
          <>
            {scan.score} <span className="text-small font-normal text-muted">of 100</span>
          </>
        )}
      </p>
      <Badge className={look}>{word}</Badge>
    </div>
  );
}
