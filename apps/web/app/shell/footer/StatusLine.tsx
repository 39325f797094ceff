import { useEffect, useRef, useState } from 'react';
import type { SystemStatus } from './ask-status.ts';

const looks: Readonly<Record<SystemStatus, { words: string; dot: string }>> = {
  operational: { words: 'All systems operational', dot: 'bg-success' },
  degraded: { words: 'Some systems do not work right now: scans may wait or fail', dot: 'bg-warning' },
  unknown: { words: 'The state of our systems is not known right now', dot: 'bg-line-strong' },
};

/**
 * Whether everything works, asked when the line comes into view and never said before the server has said it. Until
 * then its place is kept, so that nothing moves.
 */
export function StatusLine() {
  const line = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<SystemStatus>();

  useEffect(() => {
    if (!line.current) return;
    const watch = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      // The contract of the API comes with it: no page should load that before somebody has scrolled here.
      const { askStatus } = await import('./ask-status.ts');
      setStatus(await askStatus());
    });
    watch.observe(line.current);
    return () => watch.disconnect();
  }, []);

  return (
    <p ref={line} className="flex min-h-6 items-start gap-2">
      {status && (
        <>
          <span
            aria-hidden="true"
            className={`mt-1.5 size-3 shrink-0 rounded-full forced-colors:border ${looks[status].dot}`}
          />
          {looks[status].words}
        </>
      )}
    </p>
  );
}
