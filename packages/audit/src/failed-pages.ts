import type { PageElement } from '@curbcut/contract';
import type { AnswerableQuestion } from './model.ts';
import { quote } from './quote.ts';

/** Describes an element for people who will fix it: `“Search”, button (form > button)`. */
export function describeElement({ name, role, tag, text, selector, box }: PageElement): string {
  const label = name || text;
  const kind = role === null || role === 'generic' ? tag : role;
  const announced = [...(label === '' ? [] : [quote(label)]), ...(kind === '' ? [] : [kind])].join(', ');
  if (selector !== '') return announced === '' ? selector : `${announced} (${selector})`;
  if (announced !== '') return announced;
  return box === null ? 'an element' : `the area at ${Math.round(box.x)}, ${Math.round(box.y)}`;
}

/**
 * Counts the sampled pages on which a criterion fails according to answers that list them. A view of a page
 * is not the page as loaded and might not belong to a sampled page at all, so it does not count.
 */
export function countFailedSamplePages(questions: readonly AnswerableQuestion[]): number {
  const urls = questions.flatMap(({ answer }) =>
    answer?.outcome === 'fail'
      ? (answer.failedOn ?? []).flatMap(({ page_url, view }) => (view ? [] : [page_url]))
      : [],
  );
  return new Set(urls).size;
}
