import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Puts axe-core into the page, past its content policy; it stays until the page is left. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/**
 * A row of a grid that takes the focus. ARIA 1.2 lets it, and the grid pattern of the ARIA Authoring Practices has it;
 * axe-core's experimental rule counts rows among what only gives structure.
 */
const focusedRow = { rule: 'focus-order-semantics', element: '[role="grid"] [role="row"]' };

/**
 * What axe-core finds now, each rule with its elements: all rules of all levels, best practices and experimental
 * ones among them; only those are left out that axe-core itself has given up.
 */
export function runAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (mayBe) => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const values = engine
      .getRules()
      .flatMap(({ ruleId, tags }) => (tags.includes('deprecated') ? [] : ruleId));
    const { violations, passes } = await engine.run({ runOnly: { type: 'rule', values } });
    if (passes.length === 0) throw new Error('axe-core tested nothing.');
    return violations.flatMap(({ id, nodes }) => {
      const wrong = nodes.filter(
        ({ target }) => id !== mayBe.rule || !document.querySelector(String(target))?.matches(mayBe.element),
      );
      return wrong.length === 0 ? [] : `${id}: ${wrong.map(({ html }) => html).join('\n')}`;
    });
  }, focusedRow);
}
