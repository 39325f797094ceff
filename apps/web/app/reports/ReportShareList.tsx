import type { Report } from '@curbcut/contract';
import { ShareList } from './ShareList.tsx';
import { useRevokeShare } from './use-reports.ts';

/** Lists the links to a report. */
export function ReportShareList({ report }: { report: Report }) {
  const revocation = useRevokeShare(report.id);
  return <ShareList title="Links to this report" shares={report.shares} revocation={revocation} />;
}
