import type { Progress } from '@curbcut/contract';
import { counted } from '../words.ts';

/** A sentence for screen readers on how far a scan is. */
export function announcement(progress: Progress): string {
  const { status, pages_done, pages_found, failed_findings, waiting, error } = progress;
  switch (status) {
    case 'queued':
      return 'The scan is starting.';
    case 'running':
      if (waiting) return waiting.message;
      return `${pages_done} of ${counted(pages_found, 'page')} read, ${counted(failed_findings, 'barrier')} found so far.`;
    case 'completed':
      return `The scan is finished: ${counted(pages_done, 'page')} read, ${counted(failed_findings, 'barrier')} found.`;
    case 'cancelled':
      return 'The scan was stopped.';
    case 'failed':
      return `The scan did not work. ${error ?? ''}`;
  }
}

/** Milliseconds that a screen reader is left in peace while the scan goes on. */
export const quietMs = 10_000;

/**
 * Whether to speak now. Every status is told at once; progress within a status only when the last words have
 * had time to be heard, and never twice the same.
 */
export function isWorthSaying(
  next: { status: string; sentence: string; at: number },
  last: { status: string; sentence: string; at: number } | null,
): boolean {
  if (!last) return true;
  if (next.sentence === last.sentence) return false;
  return next.status !== last.status || next.at - last.at >= quietMs;
}
