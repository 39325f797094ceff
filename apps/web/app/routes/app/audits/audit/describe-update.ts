import type { AuditUpdate } from '@curbcut/contract';
import { formatCount } from '#app/format/format.ts';

/** Describes what a newer scan changed in an audit. */
export function describeUpdate({ kept, outdated, closed, added }: Omit<AuditUpdate, 'audit'>): string {
  return [
    `${formatCount(kept, 'answer')} kept.`,
    ...(outdated > 0
      ? [`${formatCount(outdated, 'answer is', 'answers are')} outdated because the content has changed.`]
      : []),
    ...(closed > 0
      ? [`${formatCount(closed, 'question was', 'questions were')} closed because the content is gone.`]
      : []),
    ...(added > 0 ? [`${formatCount(added, 'question')} added.`] : []),
  ].join(' ');
}
