import type { AuditQuestionDetail } from '@curbcut/contract';
import { describeInstanceChanges, findPreviousInstance, listRemovedInstances } from './describe-instance.ts';

/** An element before and after a change. */
export interface ElementChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** Outdated questions affected by the same change. */
export interface ChangeGroup {
  /** What changed, page by page, in sentences. */
  readonly sentences: readonly string[];
  /** Elements that have changed, with both sides. */
  readonly changes: readonly ElementChange[];
  /**
   * Whether it is known what changed. If not, these questions have to be opened to see whether the answers
   * still apply.
   */
  readonly isKnown: boolean;
  readonly details: readonly AuditQuestionDetail[];
}

/** Groups outdated questions by what has changed since their answers, in question order. */
export function groupByChange(details: readonly AuditQuestionDetail[]): ChangeGroup[] {
  const groups = Map.groupBy(
    details.map((detail) => ({ detail, ...describe(detail) })),
    ({ sentences, changes }) => JSON.stringify([sentences, changes]),
  );
  return [...groups.values()].map((same) => ({
    sentences: same[0]!.sentences,
    changes: same[0]!.changes,
    isKnown:
      same[0]!.sentences.length + same[0]!.changes.length > 0 &&
      same.every(({ detail }) => detail.changes.every(({ kind }) => kind !== 'method')),
    details: same.map(({ detail }) => detail),
  }));
}

function describe({ changes: all, occurrences, previous_occurrences: previous }: AuditQuestionDetail) {
  const changes = occurrences.flatMap((instance): ElementChange[] => {
    const before = findPreviousInstance(previous, occurrences, instance);
    if (before) return describeInstanceChanges(before, instance);
    return previous.length === 0 ? [] : [{ label: 'New element', before: '', now: instance.snippet }];
  });
  const gone = listRemovedInstances(previous, occurrences).map((element) => `No longer there: ${element}`);
  const sentences = all
    // The comparison of the elements shows the change better.
    .filter(({ kind }) => kind !== 'subject' || changes.length + gone.length === 0)
    .map(({ page_url, description }) => (page_url === null ? description : `${page_url}: ${description}`));
  return { sentences: [...sentences, ...gone], changes };
}
