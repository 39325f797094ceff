import type { Browser, Page } from 'playwright-core';

const locateRows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });

/**
 * Measures the milliseconds from requesting the results to the first row of the list, in a browser without a
 * cache.
 */
export async function measureFirstRows(browser: Browser, results: URL): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(results.href, { waitUntil: 'commit' });
  await locateRows(page).first().waitFor();
  const took = performance.now() - start;
  await context.close();
  return took;
}

/** Filter values as they appear in the URL, and the number of matching issues. */
export interface FilterChoice {
  readonly query: string;
  readonly matchingIssues: number;
}

/** Measures the milliseconds from each filter change until the list shows exactly the matching issues. */
export async function measureFilters(
  browser: Browser,
  results: URL,
  choices: readonly FilterChoice[],
): Promise<Map<string, number>> {
  const page = await browser.newPage();
  await page.goto(results.href);
  await locateRows(page).first().waitFor();
  const took = new Map<string, number>();
  for (const { query, matchingIssues } of choices) {
    const start = performance.now();
    await page.evaluate((search) => {
      history.pushState(null, '', search);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `?${query}`);
    await page.locator(`[aria-setsize="${matchingIssues}"]`).first().waitFor();
    took.set(query, performance.now() - start);
  }
  await page.close();
  return took;
}
