import type { AnswerChange, QuestionOccurrence } from '@curbcut/contract';

/** Describes how assistive technology announces an element: “Search, button”. */
export function describeAnnouncement({ name, role }: Pick<QuestionOccurrence, 'name' | 'role'>): string {
  if (name === '') return role === null ? 'No role or accessible name' : `${role}, no accessible name`;
  return role === null ? `“${name}”` : `“${name}”, ${role}`;
}

/** A detail of an element that changed in a later scan. */
export interface InstanceChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/**
 * Everything about an element that is compared; its position and the page's number in the audit differ in
 * each scan.
 */
const toComparable = ({ name, role, message, snippet, facts, page_url }: QuestionOccurrence): string =>
  JSON.stringify([name, role, message, snippet, facts, page_url]);

/**
 * Finds the element that an outdated answer was about: the same one or, if there is none, one on its page
 * that was removed or changed. Undefined for a new element.
 */
export function findPreviousInstance(
  previous: readonly QuestionOccurrence[],
  instances: readonly QuestionOccurrence[],
  instance: QuestionOccurrence | undefined,
): QuestionOccurrence | undefined {
  if (!instance) return undefined;
  const own = toComparable(instance);
  const unchanged = previous.find((other) => toComparable(other) === own);
  if (unchanged) return unchanged;
  const now = new Set(instances.map(toComparable));
  const gone = previous.filter(
    (other) => other.page_url === instance.page_url && !now.has(toComparable(other)),
  );
  return gone.find(({ selector }) => selector === instance.selector) ?? gone[0];
}

/**
 * Returns the index of the first element that is new or has changed, otherwise of the first one on a page
 * whose content has changed; 0 if there is none.
 */
export function findChangedInstance(
  previous: readonly QuestionOccurrence[],
  instances: readonly QuestionOccurrence[],
  changes: readonly AnswerChange[],
): number {
  const before = new Set(previous.map(toComparable));
  const changed = before.size === 0 ? -1 : instances.findIndex((one) => !before.has(toComparable(one)));
  if (changed !== -1) return changed;
  const urls = new Set(changes.map(({ page_url }) => page_url));
  return Math.max(
    0,
    instances.findIndex(({ page_url }) => urls.has(page_url)),
  );
}

/** Lists the elements that an outdated answer was about and that no longer exist, as they were announced. */
export function listRemovedInstances(
  previous: readonly QuestionOccurrence[],
  instances: readonly QuestionOccurrence[],
): string[] {
  const compared = new Set(
    instances.flatMap((one) => findPreviousInstance(previous, instances, one) ?? []).map(toComparable),
  );
  return previous.filter((one) => !compared.has(toComparable(one))).map(describeAnnouncement);
}

/** Lists what has changed about an element since it was assessed; empty if nothing has. */
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
