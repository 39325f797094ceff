import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findStaleOutputs, generateRegistry, updateOutputs } from './generate.ts';
import { registries } from './registries.ts';

function getRegistry(output: string): (typeof registries)[0] {
  const registry = registries.find((one) => one.output === output);
  if (!registry) throw new Error(`No registry writes ${output}`);
  return registry;
}

const folder = 'packages/capture/src/probes';
const probes = getRegistry(`${folder}/index.generated.ts`);
const inPage = getRegistry(`${folder}/in-page.generated.ts`);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-registries-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const rules = 'packages/rules/src';

function addFile(path: string, parent = folder, source = ''): void {
  mkdirSync(dirname(join(root, parent, path)), { recursive: true });
  writeFileSync(join(root, parent, path), source);
}

function addProbe(id: string, exportName: string): void {
  addFile(`${id}/probe.ts`, folder, `export const ${exportName} = {};`);
}

function addRule(path: string, exportName: string, id = basename(path)): void {
  addFile(`${path}/rule.ts`, rules, `export const ${exportName} = { id: '${id}' };`);
}

it('lists a probe by its folder’s name, in folder order', () => {
  addProbe('zoom', 'zoomProbe');
  addProbe('auto-update', 'autoUpdateProbe');
  addFile('auto-update/probe.test.ts');
  addFile('contrast/measure-contrast.ts');
  const source = generateRegistry(probes, root);
  expect(source).toContain(`import { autoUpdateProbe } from './auto-update/probe.ts';`);
  expect(source).toContain('export const allProbes: readonly Probe[] = [autoUpdateProbe, zoomProbe];');
});

it('lists the probes’ functions and shared ones', () => {
  addFile('zoom/in-page/zoomed-texts.ts');
  addFile('zoom/in-page/zoomed-texts.test.ts');
  addFile('in-page/get-open-roots.ts');
  const source = generateRegistry(inPage, root);
  expect(source).toContain(`import * as inPageGetOpenRoots from './in-page/get-open-roots.ts';`);
  expect(source).toMatch(/{\s+\.{3}inPageGetOpenRoots,\s+\.{3}zoomInPageZoomedTexts,\s+};/);
});

it('lists rules by id, regardless of their subject, and loads their cases by id', () => {
  addRule('aria/b-rule', 'bRule');
  addRule('forms/a-rule', 'aRule');
  addFile('forms/a-rule/cases.ts', rules);
  const list = generateRegistry(getRegistry('packages/rules/src/rules.generated.ts'), root);
  expect(list).toContain('export const allRules: readonly Rule[] = [aRule, bRule];');
  const cases = generateRegistry(getRegistry('packages/rules/src/case-tables.generated.ts'), root);
  expect(cases).toContain(`'a-rule': () => import('./forms/a-rule/cases.ts'),`);
  expect(cases).not.toContain('b-rule');
});

it('reports which file doesn’t match its folder’s name', () => {
  addProbe('zoom', 'scalingProbe');
  expect(() => generateRegistry(probes, root)).toThrow(
    `${folder}/zoom/probe.ts must contain “export const zoomProbe”`,
  );
  addRule('aria/a-rule', 'otherRule');
  expect(() => generateRegistry(getRegistry(`${rules}/rules.generated.ts`), root)).toThrow(
    `${rules}/aria/a-rule/rule.ts must contain “export const aRule”`,
  );
  addRule('aria/b-rule', 'bRule', 'c-rule');
  rmSync(join(root, rules, 'aria/a-rule'), { recursive: true });
  expect(() => generateRegistry(getRegistry(`${rules}/rule-traits.generated.ts`), root)).toThrow(
    'has the id “c-rule”, but its folder is “b-rule”',
  );
});

it('lists each family’s recipes and cases without loading them', () => {
  for (const path of ['links.ts', 'links.cases.ts', 'form-fields.ts', 'form-fields.cases.ts']) {
    // Recipes import the rules, which can't be loaded while the list of rules is out of date.
    addFile(path, 'packages/fixes/src/recipes', "throw new Error('Loaded');");
  }
  const recipes = generateRegistry(getRegistry('packages/fixes/src/recipes.generated.ts'), root);
  expect(recipes).toContain(`import { recipes as formFields } from './recipes/form-fields.ts';`);
  expect(recipes).toContain('export const allRecipes: readonly Recipe[] = [...formFields, ...links];');
  const cases = generateRegistry(getRegistry('packages/fixes/src/recipe-cases.generated.ts'), root);
  expect(cases).toContain(`import { cases as formFields } from './recipes/form-fields.cases.ts';`);
  expect(cases).toContain('export const recipeCaseTables: readonly RecipeCaseTable[] = [formFields, links];');
});

it('lists every resource’s routes, but not its own output and files without routes', () => {
  for (const path of ['index.ts', 'route-context.ts', 'routes.generated.ts', 'sessions.ts', 'rules.ts']) {
    addFile(path, 'apps/server/src/routes');
  }
  const source = generateRegistry(getRegistry('apps/server/src/routes/routes.generated.ts'), root);
  expect(source).toContain('= [...rules, ...sessions];');
});

it('finds outputs that are missing or out of date, and updates only those', () => {
  const two = [probes, inPage];
  addProbe('zoom', 'zoomProbe');
  expect(findStaleOutputs(two, root)).toEqual(two.map(({ output }) => output));
  expect(updateOutputs(two, root)).toHaveLength(two.length);
  expect(findStaleOutputs(two, root)).toEqual([]);
  addProbe('spacing', 'spacingProbe');
  expect(updateOutputs(two, root)).toEqual([probes.output]);
  expect(findStaleOutputs(two, root)).toEqual([]);
});
