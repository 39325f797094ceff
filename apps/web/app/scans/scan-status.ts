import type { BadgeTone } from '../components/Badge.tsx';

const statuses: Readonly<Record<string, { word: string; tone: BadgeTone }>> = {
  queued: { word: 'Queued', tone: 'neutral' },
  running: { word: 'Running', tone: 'info' },
  in_progress: { word: 'Running', tone: 'info' },
  completed: { word: 'Completed', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
  cancelled: { word: 'Stopped', tone: 'warning' },
};

/** How a scan's status is shown (specification, section 4); a value that is not known is shown as it is. */
export function scanStatus(status: string): { word: string; tone: BadgeTone } {
  return statuses[status] ?? { word: status, tone: 'neutral' };
}
