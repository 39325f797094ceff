import type { Progress } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { announcement, isWorthSaying } from './announcement.ts';

/** Tells screen-reader users how the scan goes, politely and seldom. */
export function Announcer({ progress }: { progress: Progress }) {
  const [said, setSaid] = useState<{ status: string; sentence: string; at: number } | null>(null);
  useEffect(() => {
    const next = { status: progress.status, sentence: announcement(progress), at: performance.now() };
    setSaid((last) => (isWorthSaying(next, last) ? next : last));
  }, [progress]);
  return (
    <div role="status" className="visually-hidden">
      {said?.sentence}
    </div>
  );
}
