import type { ScanProgress } from '@curbcut/contract';
import { formatCount } from '#app/format/format.ts';
import { formatPages } from './format-pages.ts';
import { formatStep } from './format-phase.ts';

/** Returns the screen reader announcement for a scan's state. */
export function formatAnnouncement(progress: ScanProgress): string {
  const { status, pages_done, failed_findings, waiting, current, error } = progress;
  switch (status) {
    case 'queued':
      return 'The scan is starting.';
    case 'running':
      if (waiting) return waiting.message;
      return [
        `${Object.values(formatPages(progress)).join(' ')}. ${formatCount(failed_findings, 'occurrence')} so far.`,
        // Counts change too often to be announced.
        ...(current ? [`${formatStep(current.phase)}.`] : []),
      ].join(' ');
    case 'completed':
      return `Scan completed: ${formatCount(pages_done, 'page')} tested, ${formatCount(failed_findings, 'occurrence')}.`;
    case 'cancelled':
      return 'Scan canceled.';
    case 'failed':
      return `The scan failed. ${error ?? ''}`;
  }
}

/** Minimum milliseconds between progress announcements. */
export const MIN_ANNOUNCEMENT_INTERVAL_MS = 15_000;

/**
 * Decides whether to announce now. Every status change is announced immediately; progress within a status is
 * announced only after an interval, and never twice with the same words.
 */
export function shouldAnnounce(
  next: { status: string; message: string; timeMs: number },
  last: { status: string; message: string; timeMs: number } | null,
): boolean {
  if (!last) return true;
  if (next.message === last.message) return false;
  return next.status !== last.status || next.timeMs - last.timeMs >= MIN_ANNOUNCEMENT_INTERVAL_MS;
}
