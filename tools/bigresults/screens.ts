import type { Browser, Page } from 'playwright-core';

const locateRows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });

/** Milliseconds from the request for the results to the first row of the list; a browser that was never here. */
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

/** A choice of filters, as it stands in the address, and how many issues match. */
export interface FilterChoice {
  readonly query: string;
  readonly matchingIssues: number;
}

/** Milliseconds from each choice of filters to a list that shows just what matches. */
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
