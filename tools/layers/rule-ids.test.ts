import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkRuleIds, findRuleIds } from './rule-ids.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-rule-ids-'));
  addFile('packages/rules/src/images/image-alt/rule.ts', "export const imageAlt = { id: 'image-alt' };");
  addFile('packages/rules/src/forms/label/rule.ts', "export const label = { id: 'label' };");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addFile(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

it('finds a rule id in any package or application', () => {
  addFile('packages/audit/src/a.ts', "import 'x';\nconst formRules = ['label', 'image-alt'];\n");
  addFile('apps/web/app/b.tsx', "const isAlt = finding.rule_id === 'image-alt';\n");
  expect(findRuleIds(root)).toEqual([
    { file: 'apps/web/app/b.tsx', line: 1, id: 'image-alt' },
    { file: 'packages/audit/src/a.ts', line: 2, id: 'label' },
    { file: 'packages/audit/src/a.ts', line: 2, id: 'image-alt' },
  ]);
});

it('allows ids in tests and comments, ids of one word in other lines, and longer strings', () => {
  addFile('packages/engine/src/a.test.ts', "const ruleId = 'image-alt';\n");
  addFile('packages/engine/test/support.ts', "const ruleId = 'image-alt';\n");
  addFile(
    'packages/engine/src/b.ts',
    "/**\n * Like 'image-alt'.\n */\nconst tag = 'label'; // not 'image-alt'\n",
  );
  addFile('packages/engine/src/c.ts', "const description = 'Ids such as image-alt';\n");
  expect(findRuleIds(root)).toEqual([]);
});

it('allows only what an exception names, and rejects unused exceptions', () => {
  const probe = { file: 'packages/engine/src/examine/plan.ts', line: 1, id: 'focus-order' };
  const rule = { ...probe, id: 'image-alt' };
  const { forbidden, unused } = checkRuleIds([probe, rule]);
  expect(forbidden).toEqual([rule]);
  expect(unused.map(({ because }) => because)).not.toContain('They are also names of probes.');
  expect(unused.map(({ because }) => because)).toContain('This list.');
});
