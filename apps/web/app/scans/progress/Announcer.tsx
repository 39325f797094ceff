import type { ScanProgress } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { formatAnnouncement, shouldAnnounce } from './announcement.ts';
import { isFinished } from './use-progress.ts';

/** How long a running scan's announcement stays in the page: long enough to be announced, too short to be outdated. */
const ANNOUNCEMENT_DURATION_MS = 1_000;

/**
 * Announces a scan's progress to screen reader users, politely and at intervals. Someone who browses the page
 * reads the current numbers that everyone sees, not the last announcement.
 */
export function Announcer({ progress }: { progress: ScanProgress }) {
  const [announcement, setAnnouncement] = useState<{
    status: ScanProgress['status'];
    message: string;
    timeMs: number;
  } | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const next = {
      status: progress.status,
      message: formatAnnouncement(progress),
      timeMs: performance.now(),
    };
    setAnnouncement((last) => (shouldAnnounce(next, last) ? next : last));
  }, [progress]);
  useEffect(() => {
    setShown(true);
    if (announcement === null || isFinished(announcement.status)) return;
    const timer = setTimeout(() => setShown(false), ANNOUNCEMENT_DURATION_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div role="status" className="visually-hidden">
      {isShown && announcement?.message}
    </div>
  );
}
