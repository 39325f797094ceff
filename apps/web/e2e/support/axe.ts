import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Puts axe-core into the page, past its content policy; it stays until the page is left. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** What axe-core finds now with all its rules, best practices among them: each with the elements. */
export function axeFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run();
    if (passes.length === 0) throw new Error('axe-core tested nothing.');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
}
