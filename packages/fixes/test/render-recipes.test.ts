import { captureHtml, type TestPage } from '@curbcut/capture/test-kit';
import { Framework } from '@curbcut/contract';
import { createPageModel, type PageModel } from '@curbcut/page-model';
import { getRuleById, loadCaseTable } from '@curbcut/rules';
import { expect, test, vi } from 'vitest';
import { allRecipes, getPatchSource, renderFix, suggestFix, toFixSteps } from '../src/index.ts';
import { renderers } from './compilers.ts';

/** Pages of a rule's table that are tried until one gives its recipe enough to suggest something. */
const MAX_PAGES_TRIED = 3;

/** What the recipe suggests for the first page of the rule's table that tells it enough. */
async function findExample(ruleId: string) {
  const table = await loadCaseTable(ruleId);
  for (const page of (table?.failed ?? []).slice(0, MAX_PAGES_TRIED)) {
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

test('what each recipe suggests compiles in every framework, before and after', async () => {
  // The frameworks say on the console what they make of faulty attributes and old elements, and the pages have such.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
  const troubles: string[] = [];
  let shown = 0;
  for (const { ruleId } of allRecipes) {
    const example = await findExample(ruleId);
    if (example === null) continue;
    shown += 1;
    for (const framework of Framework.options) {
      const fix = renderFix(example, framework);
      if (fix.diff === '' && fix.styles === null) troubles.push(`${ruleId}, ${framework}: nothing changes`);
      const compile = renderers[fix.place === 'document' ? 'html' : framework];
      for (const code of [fix.before, fix.after]) {
        await compile(code).catch((error: unknown) => {
          troubles.push(`${ruleId}, ${framework}: ${String(error)}\n${code}`);
        });
      }
    }
  }
  expect(troubles).toEqual([]);
  expect(shown).toBeGreaterThan(0.8 * allRecipes.length);
}, 120_000);
