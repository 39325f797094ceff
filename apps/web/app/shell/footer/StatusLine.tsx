import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SystemStatus } from './ask-status.ts';

const states: Readonly<Record<SystemStatus | 'pending', { words: string; dot: string }>> = {
  pending: { words: 'System status', dot: 'bg-line-strong' },
  operational: { words: 'All systems operational', dot: 'bg-success' },
  degraded: { words: 'Some systems do not work right now: scans may wait or fail', dot: 'bg-warning' },
  unknown: { words: 'System status unknown', dot: 'bg-line-strong' },
};

/**
 * Links to the status page. The state is requested when the line scrolls into view, and the line claims that
 * everything works only after the server has said so.
 */
export function StatusLine() {
  const line = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<SystemStatus | 'pending'>('pending');

  useEffect(() => {
    if (!line.current) return;
    const watch = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      // The API contract comes with this module: no page should load it before somebody has scrolled here.
      const { askStatus } = await import('./ask-status.ts');
      setStatus(await askStatus());
    });
    watch.observe(line.current);
    return () => watch.disconnect();
  }, []);

  const { words, dot } = states[status];
  return (
    <p ref={line}>
      <Link to="/status" className="inline-flex min-h-9 items-center gap-2 text-muted hover:text-ink">
        <span aria-hidden="true" className={`size-3 shrink-0 rounded-full forced-colors:border ${dot}`} />
        {words}
      </Link>
    </p>
  );
}
