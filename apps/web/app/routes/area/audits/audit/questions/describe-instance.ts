import type { QuestionOccurrence } from '@curbcut/contract';

/** Describes how assistive technology announces an element: “Search, button”. */
export function describeAnnouncement({ name, role }: Pick<QuestionOccurrence, 'name' | 'role'>): string {
  if (name === '') return role === null ? 'No role or accessible name' : `${role}, no accessible name`;
  return role === null ? `“${name}”` : `“${name}”, ${role}`;
}

/** Something about an element that a later scan found changed. */
export interface InstanceChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** Finds the element that an outdated answer was about: the same one, or else the first. */
export function findPreviousInstance(
  previous: readonly QuestionOccurrence[],
  instance: QuestionOccurrence | undefined,
): QuestionOccurrence | undefined {
  if (!instance) return previous[0];
  const isSame = (other: QuestionOccurrence) =>
    other.selector === instance.selector && other.page_url === instance.page_url;
  return (
    previous.find(isSame) ?? previous.find(({ page_url }) => page_url === instance.page_url) ?? previous[0]
  );
}

/** Lists what has changed about an element since it was assessed; empty if only its appearance or context has. */
export function describeInstanceChanges(
  before: QuestionOccurrence,
  now: QuestionOccurrence,
): InstanceChange[] {
  const changes: InstanceChange[] = [
    { label: 'Announced as', before: describeAnnouncement(before), now: describeAnnouncement(now) },
    { label: 'Finding', before: before.message, now: now.message },
    { label: 'Page', before: before.page_url, now: now.page_url },
    { label: 'Code', before: before.snippet, now: now.snippet },
  ];
  return changes.filter((change) => change.before !== change.now);
}
