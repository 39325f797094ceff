import { captureHtml, type TestPage } from '@curbcut/capture/test-utils';
import { Framework } from '@curbcut/contract';
import { createPageModel, type PageModel } from '@curbcut/page-model';
import { getRuleById, loadCaseTable } from '@curbcut/rules';
import { expect, test, vi } from 'vitest';
import { allRecipes, getPatchSource, renderFix, suggestFix, toFixSteps } from '../src/index.ts';
import { renderers } from './compilers.ts';

/** Maximum case pages tried per rule until its recipe suggests a fix. */
const MAX_PAGES_TRIED = 3;

/** Returns the first fix that a recipe suggests for a failed case of its rule. */
async function findExample(ruleId: string) {
  const cases = await loadCaseTable(ruleId);
  for (const page of (cases?.failed ?? []).slice(0, MAX_PAGES_TRIED)) {
    const model = createPageModel(await captureHtml(page as TestPage));
    const patch = suggestPatch(ruleId, model);
    if (patch) return { source: getPatchSource(model, patch), steps: toFixSteps(model, patch) };
  }
  return null;
}

function suggestPatch(ruleId: string, model: PageModel) {
  for (const { index } of getRuleById(ruleId)!.applies(model)) {
    const fix = suggestFix(model, ruleId, index);
    if (fix) return fix.patch;
  }
  return null;
}

test('renders code for each recipe that compiles in every framework', async () => {
  // Silences framework warnings about invalid attributes and obsolete elements on the pages.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
  const errors: string[] = [];
  let rendered = 0;
  for (const { ruleId } of allRecipes) {
    const example = await findExample(ruleId);
    if (example === null) continue;
    rendered += 1;
    for (const framework of Framework.options) {
      const fix = renderFix(example, framework);
      if (fix.diff === '' && fix.styles === null) errors.push(`${ruleId}, ${framework}: nothing changes`);
      const compile = renderers[fix.place === 'document' ? 'html' : framework];
      for (const code of [fix.before, fix.after]) {
        await compile(code).catch((error: unknown) => {
          errors.push(`${ruleId}, ${framework}: ${String(error)}\n${code}`);
        });
      }
    }
  }
  expect(errors).toEqual([]);
  expect(rendered).toBeGreaterThan(0.8 * allRecipes.length);
});
