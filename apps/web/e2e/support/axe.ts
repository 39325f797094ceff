import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Injects axe-core into the page past its content security policy, once; it stays until navigation. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/**
 * A focusable grid row. ARIA 1.2 allows it, and the grid pattern of the ARIA Authoring Practices uses it; axe-core's
 * experimental rule treats rows as purely structural.
 */
const focusedRow = { rule: 'focus-order-semantics', element: '[role="grid"] [role="row"]' };

/**
 * Returns axe-core's violations, each rule with its elements. Runs all rules of all levels, including best practices
 * and experimental ones, except deprecated rules.
 */
export function runAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (mayBe) => {
    // Resize observers run once a frame. React Aria hides an overlay until it has a position, and axe-core would see
    // neither the overlay nor the page behind it.
    const isMoving = () =>
      document.querySelector('[data-entering], [data-exiting], [data-rac][style*="clip-path: inset(50%)"]');
    // An overlay that never gets a position must not keep the test from ending.
    const maxFrames = 600;
    for (let frame = 0; frame < 2 || (isMoving() !== null && frame < maxFrames); frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const values = engine
      .getRules()
      .flatMap(({ ruleId, tags }) => (tags.includes('deprecated') ? [] : ruleId));
    const { violations, passes } = await engine.run({
      runOnly: { type: 'rule', values },
      // Other results are reduced to one element per rule, so that no selectors are computed for the rest.
      resultTypes: ['violations'],
    });
    if (passes.length === 0) throw new Error('axe-core tested nothing.');
    return violations.flatMap(({ id, nodes }) => {
      const invalidNodes = nodes.filter(
        ({ target }) => id !== mayBe.rule || !document.querySelector(String(target))?.matches(mayBe.element),
      );
      return invalidNodes.length === 0 ? [] : `${id}: ${invalidNodes.map(({ html }) => html).join('\n')}`;
    });
  }, focusedRow);
}
