import { test as base, expect } from '@playwright/test';

/**
 * Playwright's test with two checks on every screen: no script errors, and no violations of the content security
 * policy.
 */
export const test = base.extend<{ clean: undefined }>({
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

export { expect };
