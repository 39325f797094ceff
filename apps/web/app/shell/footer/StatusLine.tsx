import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SystemStatus } from './fetch-system-status.ts';

const statusLabels: Readonly<Record<SystemStatus | 'pending', { label: string; dot: string }>> = {
  pending: { label: 'System status', dot: 'bg-line-strong' },
  operational: { label: 'All systems operational', dot: 'bg-success' },
  degraded: { label: 'Some systems are down: scans may be delayed or fail', dot: 'bg-warning' },
  unknown: { label: 'System status unknown', dot: 'bg-line-strong' },
};

/**
 * Links to the status page. The status is requested when the line scrolls into view, and reads “operational” only if
 * the server reports it.
 */
export function StatusLine() {
  const line = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<SystemStatus | 'pending'>('pending');

  useEffect(() => {
    if (!line.current) return;
    const watch = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      // This module includes the API contract, so it loads only when the line is visible.
      const { fetchSystemStatus } = await import('./fetch-system-status.ts');
      setStatus(await fetchSystemStatus());
    });
    watch.observe(line.current);
    return () => watch.disconnect();
  }, []);

  const { label: words, dot } = statusLabels[status];
  return (
    <p ref={line}>
      <Link to="/status" className="inline-flex min-h-9 items-center gap-2 text-muted hover:text-ink">
        <span aria-hidden="true" className={`size-3 shrink-0 rounded-full forced-colors:border ${dot}`} />
        {words}
      </Link>
    </p>
  );
}
