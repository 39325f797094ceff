import { getResults, listIssueOccurrences, listScannedPages } from '@curbcut/contract';
import type { APIRequestContext } from '@playwright/test';
import { buildUrl } from '#app/api/request.ts';
import barriers from '../../demo-site-barriers.json' with { type: 'json' };

/**
 * Compares a scan of the demo shop with the barriers planted on the pages that it tested.
 *
 * @returns the tested files, and the barriers it didn't find, such as “image-alt on cart.html”
 */
export async function findMissedBarriers(
  request: APIRequestContext,
  scanId: string,
): Promise<{ tested: ReadonlySet<string>; missed: string[] }> {
  const read = async (url: string) => (await request.get(url)).json();
  const { issues } = getResults.replies[200].parse(
    await read(buildUrl(getResults.path, { scanId }, { limit: 200 })),
  );
  const { pages } = listScannedPages.replies[200].parse(
    await read(buildUrl(listScannedPages.path, { scanId })),
  );
  const found = new Set<string>();
  for (const { id: issueId, rule_id } of issues) {
    const url = buildUrl(listIssueOccurrences.path, { scanId, issueId }, { limit: 500 });
    for (const { page_url } of listIssueOccurrences.replies[200].parse(await read(url)).occurrences)
      found.add(`${rule_id} on ${getBuiltFile(page_url)}`);
  }
  const tested = new Set(pages.map(({ url }) => getBuiltFile(url)));
  const planted = barriers.flatMap(({ rule, pages: files }) =>
    files.filter((file) => tested.has(file)).map((file) => `${rule} on ${file}`),
  );
  return { tested, missed: [...new Set(planted)].filter((barrier) => !found.has(barrier)) };
}

const getBuiltFile = (url: string): string => new URL(url).pathname.split('/').at(-1) || 'index.html';
