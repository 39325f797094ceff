import { test as base, expect } from '@playwright/test';
import { COMPLETE, includesComplete } from '../../../../tools/test/scope.ts';
import { closeOwnScanner } from './own-rules.ts';
import { closeSharedPage, getSharedPage, resetSharedPage } from './shared-page.ts';
import { isCompleteRun } from './test-scope.ts';

interface TestFixtures {
  scope: undefined;
  clean: undefined;
  /**
   * Whether tests get a browser context of their own: in a complete run, all of them. Otherwise, the tests of a
   * worker share one page, which is reset after each. Tests that change other options of the context than the
   * window's size, or that visit other origins, must set this.
   */
  isIsolated: boolean;
}

/**
 * Playwright's test with two checks on every screen: no script errors, and no violations of the content security
 * policy.
 */
export const test = base.extend<TestFixtures, { ownScanner: undefined }>({
  isIsolated: [isCompleteRun, { option: true }],
  // The scope comes first, so that skipped tests don't open a page.
  page: async ({ scope: _scope, isIsolated, browser, viewport, baseURL }, use) => {
    if (isIsolated) {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
      return;
    }
    await use(await getSharedPage(browser, viewport));
    await resetSharedPage(baseURL!);
  },
  context: ({ page }, use) => use(page.context()),
  scope: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
    async ({}, use, testInfo) => {
      testInfo.skip(!includesComplete() && testInfo.tags.includes(complete.tag));
      await use(undefined);
    },
    { auto: true },
  ],
  ownScanner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
    async ({}, use) => {
      await use(undefined);
      await closeSharedPage();
      await closeOwnScanner();
    },
    { auto: true, scope: 'worker' },
  ],
  clean: [
    async ({ page }, use) => {
      const faults: string[] = [];
      // Not every violation of the policy is reported on the console.
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content security policy: ${effectiveDirective} refused ${blockedURI}`),
        );
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/content security policy|hydrat/i.test(message.text())) faults.push(message.text());
      });
      await use(undefined);
      expect(faults, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Details of a test that `npm test` leaves to `npm run test:all`. Use them only if another test fails for the
 * same type of fault; see `tools/test/scope.ts`.
 */
export const complete = { tag: `@${COMPLETE}` } as const;

/** Returns the details for tests of the cases that `splitCases` returned with these tags. */
export const toDetails = (tags: readonly string[]): { tag: string[] } => ({
  tag: tags.map((tag) => `@${tag}`),
});

export { expect };
