import { MAX_ELEMENT_HASHES } from '../issues/element-hash.ts';
import { getIssueTraits, type IssueTraits, MAX_ISSUE_SAMPLES } from '../issues/issue-traits.ts';
import type { IdentityStore, IssueOnPage } from './scan-store.ts';

/** Maximum number of URLs stored for an issue. */
export const MAX_ISSUE_URLS = 50;

/** Number of issues read per batch; each may have hundreds of thousands of occurrences. */
const ISSUES_PER_BATCH = 50;

/** How later scans recognize an issue, and where it was found. */
export interface IssueIdentity {
  readonly issue: string;
  readonly traits: IssueTraits;
  /** Final URLs of its first pages, without duplicates. */
  readonly urls: readonly string[];
  /** The message of its first occurrence. */
  readonly message: string;
  /** Whether one of these occurrences is hidden until the user activates a control. */
  readonly isHidden: boolean;
}

/**
 * Yields the identities of an assembled scan's issues, in the given order. Issues that are no longer stored
 * are skipped.
 *
 * @param issues issue fingerprints, see `assembleScan`
 */
export async function* identifyIssues(
  store: IdentityStore,
  issues: readonly string[],
): AsyncGenerator<IssueIdentity> {
  for (let from = 0; from < issues.length; from += ISSUES_PER_BATCH)
    yield* await identifyBatch(store, issues.slice(from, from + ISSUES_PER_BATCH));
}

async function identifyBatch(store: IdentityStore, issues: readonly string[]): Promise<IssueIdentity[]> {
  const limits = { pages: MAX_ISSUE_URLS, findings: MAX_ISSUE_SAMPLES };
  const pages = Map.groupBy(await store.listIssuePages(issues, limits), ({ issue }) => issue);
  const hashes = await store.readElementHashes(issues, MAX_ELEMENT_HASHES);
  const samples = new Map(issues.map((issue) => [issue, locateSamples(pages.get(issue) ?? [])]));
  const located = [...samples.values()].flat();
  const rows = await store.listFindingsAt(located);
  // The scan was deleted between the two reads.
  if (rows.length !== located.length) return [];
  const findings = rows.values();
  return [...samples].flatMap(([issue, locations]): IssueIdentity[] => {
    const found = locations.map(({ url }) => ({ url, finding: findings.next().value! }));
    if (found.length === 0) return [];
    const traits = getIssueTraits({ samples: found, elements: hashes.get(issue) });
    const urls = [...new Set(pages.get(issue)?.map(({ url }) => url))];
    const isHidden = found.some(({ finding }) => finding.state !== undefined);
    return [{ issue, traits, urls, message: found[0]!.finding.message, isHidden }];
  });
}

const locateSamples = (pages: readonly IssueOnPage[]) =>
  orderSamples(pages.map(({ position, url, indexes }) => indexes.map((index) => ({ position, index, url }))));

/**
 * Selects the occurrences that identify an issue: the first on each page in page order, then the second on
 * each, and so on, so that all scans compare the same ones.
 *
 * @param pages the issue's occurrences on each page
 */
export function orderSamples<Occurrence>(pages: readonly (readonly Occurrence[])[]): Occurrence[] {
  const samples: Occurrence[] = [];
  for (let nth = 0; nth < MAX_ISSUE_SAMPLES; nth += 1)
    for (const page of pages) if (nth < page.length) samples.push(page[nth]!);
  return samples.slice(0, MAX_ISSUE_SAMPLES);
}
