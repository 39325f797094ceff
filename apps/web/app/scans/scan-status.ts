import type { BadgeTone } from '../components/Badge.tsx';

const statusBadges: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  in_progress: { label: 'Running', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Canceled', tone: 'warning' },
};

/**
 * Returns the label and tone of a scan's status (docs/decisions/0095-fixed-values.md); unknown values are shown as
 * they are.
 */
export function getScanStatusBadge(status: string): { label: string; tone: BadgeTone } {
  return statusBadges[status] ?? { label: status, tone: 'neutral' };
}
