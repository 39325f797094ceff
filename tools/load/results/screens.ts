import type { Browser, BrowserContext, Page } from 'playwright-core';

const locateRows = (page: Page) => page.getByRole('grid', { name: 'Issues' }).getByRole('row');

/** Wide enough for the list and the open issue to be next to each other. */
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** An account's tokens, as the product returns them at sign-in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Opens a browser without a cache, signed in if there are tokens. */
export async function openContext(browser: Browser, tokens: Tokens | undefined): Promise<BrowserContext> {
  const context = await browser.newContext(DESKTOP);
  if (tokens)
    await context.addInitScript(({ access, refresh }) => {
      localStorage.setItem('accessToken', access);
      localStorage.setItem('refreshToken', refresh);
    }, tokens);
  return context;
}

/**
 * Measures the milliseconds from requesting a screen with issues to the first row of the list, in a browser without a
 * cache.
 */
export async function measureFirstRows(browser: Browser, results: URL, tokens?: Tokens): Promise<number> {
  const context = await openContext(browser, tokens);
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

/** Measures the milliseconds from each filter change until the list shows the number of matching issues. */
export async function measureFilters(
  browser: Browser,
  results: URL,
  choices: readonly FilterChoice[],
  tokens?: Tokens,
): Promise<Map<string, number>> {
  const context = await openContext(browser, tokens);
  const page = await context.newPage();
  await page.goto(results.href);
  await locateRows(page).first().waitFor();
  const took = new Map<string, number>();
  for (const { query, matchingIssues } of choices) {
    const count = new Intl.NumberFormat('en').format(matchingIssues);
    const start = performance.now();
    await page.evaluate((search) => {
      history.pushState(null, '', search);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `?${query}`);
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${count} (of|issue)`) })
      .waitFor();
    await locateRows(page).first().waitFor();
    took.set(query, performance.now() - start);
  }
  await context.close();
  return took;
}

const STEPS = 20;

/**
 * Measures the milliseconds from each press of the down arrow until the next row has focus, with an issue open next to
 * the list.
 */
export async function measureKeyboardSteps(
  browser: Browser,
  results: URL,
  tokens?: Tokens,
): Promise<number[]> {
  const context = await openContext(browser, tokens);
  const page = await context.newPage();
  await page.goto(results.href);
  await locateRows(page).first().click();
  const took: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    took.push(
      await page.evaluate(async () => {
        const before = document.activeElement;
        const { promise, resolve } = Promise.withResolvers<void>();
        addEventListener('focusin', () => resolve(), { once: true });
        const start = performance.now();
        before?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
        await promise;
        // Until the frame with the change has been painted.
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        return performance.now() - start;
      }),
    );
  }
  await context.close();
  return took;
}
