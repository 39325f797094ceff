import type { ScanProgress } from '@curbcut/contract';
import { formatCount } from '../format.ts';

/** A sentence for screen readers on how far a scan is. */
export function formatAnnouncement(progress: ScanProgress): string {
  const { status, pages_done, pages_found, failed_findings, waiting, error } = progress;
  switch (status) {
    case 'queued':
      return 'The scan is starting.';
    case 'running':
      if (waiting) return waiting.message;
      return `${pages_done} of ${formatCount(pages_found, 'page')} read, ${formatCount(failed_findings, 'barrier')} found so far.`;
    case 'completed':
      return `The scan is finished: ${formatCount(pages_done, 'page')} read, ${formatCount(failed_findings, 'barrier')} found.`;
    case 'cancelled':
      return 'The scan was stopped.';
    case 'failed':
      return `The scan did not work. ${error ?? ''}`;
  }
}

/** Milliseconds that a screen reader is left in peace while the scan goes on. */
export const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000;

/**
 * Whether to speak now. Every status is told at once; progress within a status only when the last words have
 * had time to be heard, and never twice the same.
 */
export function shouldAnnounce(
  next: { status: string; message: string; timeMs: number },
  last: { status: string; message: string; timeMs: number } | null,
): boolean {
  if (!last) return true;
  if (next.message === last.message) return false;
  return next.status !== last.status || next.timeMs - last.timeMs >= MIN_ANNOUNCEMENT_INTERVAL_MS;
}
