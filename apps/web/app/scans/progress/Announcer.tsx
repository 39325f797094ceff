import type { ScanProgress } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { formatAnnouncement, shouldAnnounce } from './announcement.ts';

/** Announces a scan's progress to screen reader users, politely and at intervals. */
export function Announcer({ progress }: { progress: ScanProgress }) {
  const [announcement, setAnnouncement] = useState<{
    status: string;
    message: string;
    timeMs: number;
  } | null>(null);
  useEffect(() => {
    const next = {
      status: progress.status,
      message: formatAnnouncement(progress),
      timeMs: performance.now(),
    };
    setAnnouncement((last) => (shouldAnnounce(next, last) ? next : last));
  }, [progress]);
  return (
    <div role="status" className="visually-hidden">
      {announcement?.message}
    </div>
  );
}
