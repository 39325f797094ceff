import type { BadgeTone } from '../components/Badge.tsx';

const statusBadges: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  in_progress: { label: 'Running', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Stopped', tone: 'warning' },
};

/** How a scan's status is shown (specification, section 4); a value that is not known is shown as it is. */
export function getScanStatusBadge(status: string): { label: string; tone: BadgeTone } {
  return statusBadges[status] ?? { label: status, tone: 'neutral' };
}
