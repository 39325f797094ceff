import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Puts axe-core into the page, past its content policy; it stays until the page is left. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/**
 * What axe-core finds now, each rule with its elements: all rules of all levels, best practices and experimental
 * ones among them; only those are left out that axe-core itself has given up.
 */
export function axeFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const values = engine
      .getRules()
      .flatMap(({ ruleId, tags }) => (tags.includes('deprecated') ? [] : ruleId));
    const { violations, passes } = await engine.run({ runOnly: { type: 'rule', values } });
    if (passes.length === 0) throw new Error('axe-core tested nothing.');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  });
}
