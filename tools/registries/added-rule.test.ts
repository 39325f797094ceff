import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateOutputs } from './generate.ts';
import { registries } from './registries.ts';

const repository = resolve(import.meta.dirname, '../..');
const folder = 'packages/rules/src/forms/gadget-name';

const rule = `import { cantTell, defineRule } from '../../rule.ts';

export const gadgetName = defineRule({
  id: 'gadget-name',
  title: 'Gadgets have a name',
  help: 'Name the gadget.',
  impact: 'Screen reader users hear a gadget without its name.',
  criteria: ['2.4.6'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: {
    missesAncestor: true,
    measures: ['2.4.6'],
    indicates: ['form-fields', 'javascript'],
    provesAbsent: 'controls',
    asksAbout: 'gadgets',
    questionDependsOn: { about: ['fields'] },
  },
  applies: (page) => page.byTag('x-gadget'),
  check: () => cantTell('ask'),
  messages: { ask: 'Does the gadget have a name?' },
});
`;

const cases = `import { defineCases } from '../../rule-cases.ts';
import { gadgetName } from './rule.ts';

export const cases = defineCases(gadgetName, {
  cantTell: [{ html: '<x-gadget></x-gadget>', reason: 'ask' }],
  inapplicable: ['<p>No gadget</p>'],
});
`;

/** Prints what higher-level packages know about the rule. */
const script = `
import * as audit from '@curbcut/audit';
import * as engine from '@curbcut/engine';

const page = (pageId, rules) => ({ pageId, url: 'https://shop.example/' + pageId, title: '', issues: [], rules, targets: [], tags: [] });
const pages = [page('', []), page('plain', []), page('gadget', ['gadget-name'])];
const source = (evaluatedRules, reviewIssues = []) => ({
  criteria: audit.getAuditCriteria('wcag-2.2', 'AA'),
  reviewIssues,
  sample: [{ url: pages[0].url, tallies: [], contentHash: '' }],
  evaluatedRules,
});
const issue = {
  identity: 'one', ruleId: 'gadget-name', ruleTitle: 'Gadgets have a name', reason: 'none', criteria: ['2.4.6'], cause: '', help: '',
  occurrences: 1, pages: 1, elements: [],
};
const rules = engine.listRuleSummaries().map(({ rule_id }) => rule_id);
const finding = { ruleId: 'gadget-name', path: ['x-gadget', 'div.card', 'body', 'html'], facts: {}, origin: { prose: null, classes: [] } };
process.stdout.write(JSON.stringify({
  title: engine.getRuleInfo('gadget-name')?.title,
  hasVersion: engine.getRuleVersions({ level: 'AA', depth: 'standard', best_practices: false, second_opinion: false })['gadget-name'] !== undefined,
  detail: await engine.loadRuleDetail('gadget-name'),
  rootCause: engine.getIssueKey(finding).key,
  measured: audit.getMeasuredCriteria('gadget-name'),
  sample: audit.proposeSample(pages, 1, pages[0].url).find(({ pageId }) => pageId === 'gadget'),
  technologies: audit.exploreSite(pages, pages[0].url).technologies,
  isAbsent: audit.findAbsentCriteria(source(rules)).has('2.4.4'),
  isAbsentWithoutIt: audit.findAbsentCriteria(source(rules.filter((id) => id !== 'gadget-name'))).has('2.4.4'),
  question: audit.createQuestions(source(rules, [issue])).find(({ key }) => key === 'criterion:2.4.6').question,
}));
`;

let root: string;

/** Copies the packages, so that the rule exists in a separate tree. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'curbcut-added-rule-'));
  const isCopied = (path: string) => !/[\\/](?:node_modules|test|\.\w+)$/.test(path);
  cpSync(join(repository, 'packages'), join(root, 'packages'), { recursive: true, filter: isCopied });
  const link = (target: string, path: string) => symlinkSync(target, join(root, path), 'junction');
  mkdirSync(join(root, 'node_modules/@curbcut'), { recursive: true });
  const dependencies = join(repository, 'node_modules');
  for (const name of readdirSync(dependencies).filter((entry) => !/^(?:\.|@curbcut$)/.test(entry)))
    link(join(dependencies, name), `node_modules/${name}`);
  for (const name of readdirSync(join(root, 'packages'))) {
    link(join(root, 'packages', name), `node_modules/@curbcut/${name}`);
    const own = join(repository, 'packages', name, 'node_modules');
    if (existsSync(own)) link(own, `packages/${name}/node_modules`);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a new rule needs only its folder', () => {
  const ownRegistries = registries.filter(({ output }) => output.startsWith('packages/rules/'));
  mkdirSync(join(root, folder));
  writeFileSync(join(root, folder, 'rule.ts'), rule);
  writeFileSync(join(root, folder, 'cases.ts'), cases);
  expect(updateOutputs(ownRegistries, root)).toEqual(ownRegistries.map(({ output }) => output));

  writeFileSync(join(root, 'packages/print-rule.mjs'), script);
  const printed = execFileSync(process.execPath, [join(root, 'packages/print-rule.mjs')], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toMatchObject({
    title: 'Gadgets have a name',
    hasVersion: true,
    detail: { rule_title: 'Gadgets have a name', examples: { cantTell: ['<x-gadget></x-gadget>'] } },
    rootCause: expect.stringContaining('within the page'),
    measured: ['2.4.6'],
    sample: { reason: 'form' },
    technologies: 'HTML, CSS, JavaScript',
    isAbsent: true,
    isAbsentWithoutIt: false,
    question: expect.stringMatching(/^Apart from the gadgets that other questions ask about/),
  });
});
