import { findTemplates } from './url-templates.ts';

/** A URL that may be visited. */
export interface CandidateUrl {
  readonly url: string;
  /** Clicks from the start page; null for a URL known only from a sitemap. */
  readonly clicks: number | null;
}

/** Pages visited per template while new templates are still being found. */
const EXPLORED_PER_TEMPLATE = 3;

/** The number of URL templates on a site, and how many of them were reached. */
export interface TemplateCounts {
  readonly found: number;
  readonly reached: number;
}

/**
 * Chooses the pages of the next level so that all templates are covered: first a few pages of each template,
 * then more pages of the templates that have the fewest. The first few pages of each template are those that
 * were found earliest; the others are spread over all known pages.
 *
 * @param admitted URLs of the pages that the scan already visits
 * @param waiting other URLs, in the order they were found
 * @param free number of pages that the scan may still visit
 */
export function* chooseByTemplate(
  admitted: readonly string[],
  waiting: readonly CandidateUrl[],
  free: number,
): Generator<void, CandidateUrl[]> {
  const templates = yield* findTemplates([...admitted, ...waiting.map(({ url }) => url)]);
  const admittedByTemplate = Map.groupBy(admitted, (_, index) => templates[index]!);
  const countAdmitted = (template: string) => admittedByTemplate.get(template)?.length ?? 0;
  const byTemplate = Map.groupBy(waiting, (_, index) => templates[admitted.length + index]!);
  const chosen: CandidateUrl[] = [];
  for (const [template, group] of byTemplate) {
    const missing = EXPLORED_PER_TEMPLATE - countAdmitted(template);
    chosen.push(...group.slice(0, Math.max(0, Math.min(missing, free - chosen.length))));
  }
  // Pages of new templates may link to even more templates.
  if (chosen.length > 0) return chosen;
  const groups = [...byTemplate].map(([template, group]) => ({
    count: countAdmitted(template),
    waiting: spread(group),
  }));
  for (let count = 0; chosen.length < free && groups.some((group) => group.waiting.length > 0); count += 1) {
    for (const group of groups) {
      if (group.count !== count || chosen.length === free) continue;
      const next = group.waiting.shift();
      if (next) chosen.push(next);
      group.count += 1;
      yield;
    }
  }
  return chosen;
}

/** Counts the templates of these URLs, and the templates of the URLs that were reached. */
export function countTemplates(urls: readonly string[], reached: ReadonlySet<string>): TemplateCounts {
  const steps = findTemplates(urls);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const templates = step.value;
  return {
    found: new Set(templates).size,
    reached: new Set(templates.filter((_, index) => reached.has(urls[index]!))).size,
  };
}

/** Sorts candidates in an order unrelated to where they were found. */
function spread(candidates: readonly CandidateUrl[]): CandidateUrl[] {
  return candidates
    .map((candidate) => ({ candidate, order: hash(candidate.url) }))
    .sort((a, b) => a.order - b.order)
    .map(({ candidate }) => candidate);
}

/** FNV-1a: an order that is unrelated to the names and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
