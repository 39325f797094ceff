import type { FailedPage, PageElement } from '@curbcut/contract';
import type { AnswerableQuestion, PersonalFinding } from './model.ts';
import { quote } from './quote.ts';

/** Describes an element for people who fix it: `“Search”, button (form > button)`. */
export function describeElement({ name, role, tag, text, selector, box }: PageElement): string {
  const label = name || text;
  const kind = role === null || role === 'generic' ? tag : role;
  const announced = [...(label === '' ? [] : [quote(label)]), ...(kind === '' ? [] : [kind])].join(', ');
  if (selector !== '') return announced === '' ? selector : `${announced} (${selector})`;
  if (announced !== '') return announced;
  return box === null ? 'an element' : `the area at ${Math.round(box.x)}, ${Math.round(box.y)}`;
}

/** Counts the pages of the sample on which people have found failures, as far as answers name them. */
export function countFailedSamplePages(
  questions: readonly AnswerableQuestion[],
  findings: readonly PersonalFinding[],
): number {
  const urls = questions.flatMap(({ answer }) =>
    answer?.outcome === 'fail' ? (answer.failedOn ?? []).map(({ page_url }) => page_url) : [],
  );
  return new Set([...urls, ...findings.map(({ url }) => url)]).size;
}

/** Pages, and elements of each, that a sentence names; the rest is counted. */
const MAX_NAMED_PAGES = 5;
const MAX_NAMED_ELEMENTS = 3;

/**
 * Says where a failure was found, to follow a noun: ` on 2 of the 5 sampled pages (https://…: “Search”, button; https://…)`.
 * Empty if that is not known.
 */
export function describeFailedPages(failedOn: readonly FailedPage[], sampledPages: number): string {
  if (failedOn.length === 0) return '';
  const named = failedOn.slice(0, MAX_NAMED_PAGES).map(describeFailedPage);
  const rest = failedOn.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
  const reach =
    sampledPages === 1 ? 'the sampled page' : `${failedOn.length} of the ${sampledPages} sampled pages`;
  return ` on ${reach} (${list})`;
}

function describeFailedPage({ page_url, elements }: FailedPage): string {
  if (elements.length === 0) return page_url;
  const named = elements.slice(0, MAX_NAMED_ELEMENTS).map(describeElement);
  const rest = elements.length - named.length;
  return `${page_url}: ${[...named, ...(rest > 0 ? [`${rest} more elements`] : [])].join(', ')}`;
}
