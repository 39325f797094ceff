import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { actFolder, readCaseFolder } from './cases.ts';
import { MIN_SIBLINGS } from './report.ts';
import { getOutcome, isFalsePositive, isMissed } from './rule-status.ts';
import { type ActResult, implementations, runCases } from './run-cases.ts';
import { createSibling, type SiblingKind, siblingKinds } from './sibling-kinds.ts';
import { listSiblings, sampleSiblings } from './siblings.ts';

const page = `<!DOCTYPE html><html lang="en"><head><title>Ferries</title><style>.tip { color: #111 }</style></head>
<body><main><h1>Ferries</h1><p hidden>Kiel</p><div class="tip">Port</div><input aria-label="Day" id="day"></main></body></html>`;

describe('siblings of a page', () => {
  it.each<[SiblingKind, string]>([
    ['generic elements', '<body><div><div><main>'],
    ['slotted', '<body><div><template shadowrootmode="open"><div><slot></slot></div></template><main>'],
    ['shadow tree', '<body><div><template shadowrootmode="open"><style>.tip { color: #111 }</style><main>'],
    ['frame', 'srcdoc="<!DOCTYPE html><html lang=&quot;en&quot;>'],
    ['hidden by styles', '<p style="display: none">Kiel</p>'],
    ['inserted by a script', '<body><template><main>'],
    ['roles instead of elements', '<div role="heading" aria-level="1" style="font-weight: bold'],
    ['custom elements', '<x-block class="tip" style="display: block">'],
    ['names by reference', '<span hidden id="name-0">Day</span>'],
    ['attributes reversed', '<input id="day" aria-label="Day">'],
    ['values in upper case', '<html lang="EN">'],
    ['text with comments', 'Ferr<!---->ies'],
  ])('%s', (kind, expected) => {
    const sibling = createSibling(page, kind);
    expect(sibling).toContain(expected);
    expect(sibling?.replaceAll('<!---->', '')).toContain('Port');
  });

  it.each<[SiblingKind, string]>([
    ['shadow tree', '<a href="#port">Port</a>'],
    ['shadow tree', '<title>Ferries</title>'],
    ['shadow tree', '<script>document.querySelector("input")</script>'],
    ['shadow tree', '<style>body > p { color: #111 }</style>'],
    ['generic elements', '<style>body > p { color: #111 }</style>'],
    ['frame', '<meta http-equiv="refresh" content="0; URL=/">'],
    ['hidden by styles', ''],
    ['inserted by a script', '<p>Ferries</p><script>document.querySelector("p")</script>'],
    ['inserted by a script', '<input>'],
    ['roles instead of elements', '<style>h1 { color: #111 }</style><h1>Ferries</h1>'],
    ['custom elements', '<style>div { color: #111 }</style><div>Ferries</div>'],
    ['names by reference', '<input aria-label="">'],
    ['attributes reversed', '<input id="port">'],
    ['values in upper case', '<style>[lang] { color: #111 }</style>'],
    ['text with comments', ''],
  ])('are not created where they would differ: %s, %s', (kind, content) => {
    expect(createSibling(`<html lang="en"><body><main>${content}</main></body></html>`, kind)).toBeNull();
  });
});

describe('the selected siblings', () => {
  const folder = existsSync(actFolder) ? readCaseFolder(actFolder) : null;

  it.skipIf(folder === null)('are at least ten for each ACT rule, with some that should fail', () => {
    const byRule = Map.groupBy(sampleSiblings(listSiblings(folder!), SAMPLE_SIZE), ({ ruleId }) => ruleId);
    expect(byRule.size).toBe(new Set(folder!.cases.map(({ ruleId }) => ruleId)).size);
    for (const [ruleId, siblings] of byRule) {
      expect(siblings.length, ruleId).toBeGreaterThanOrEqual(MIN_SIBLINGS);
      expect(siblings.length, ruleId).toBeLessThanOrEqual(SAMPLE_SIZE);
      expect(new Set(siblings.map(({ expected }) => expected === 'failed')).size, ruleId).toBe(2);
    }
  });
});

/** Number of siblings of each ACT rule that are scanned. */
const SAMPLE_SIZE = 16;

/**
 * Siblings that should fail but pass, because the rules don't test frames; their limits in `docs/rules.md` say
 * so.
 */
const knownMisses = ['0va7u6', 'a1b64e', 'efbfc7'].map((ruleId) => `${ruleId} Failed Example (frame)`);

describe.runIf(isCompleteRun() && existsSync(actFolder))(
  'siblings of the ACT examples',
  { tags: COMPLETE },
  () => {
    it('pass or fail like their example, and are tested', async () => {
      const folder = readCaseFolder(actFolder);
      const cases = folder.cases.filter(({ ruleId }) => implementations.has(ruleId));
      const siblings = sampleSiblings(listSiblings({ ...folder, cases }), SAMPLE_SIZE);
      expect(new Set(siblings.flatMap(({ title }) => /\(([^()]*)\)$/.exec(title)?.slice(1) ?? []))).toEqual(
        new Set(Object.keys(siblingKinds)),
      );
      const isWrong = (result: ActResult) => isFalsePositive(result) || getOutcome(result) === 'untested';
      const { results } = await runCases(folder, siblings, isWrong);
      const wrong = results
        .filter(isWrong)
        .map(({ actCase: { title, path }, messages }) => `${title} (${path}): ${messages.join(' ')}`);
      expect(wrong).toEqual([]);
      const missed = results
        .filter(isMissed)
        .map(({ actCase: { ruleId, title } }) => `${ruleId} ${title.replace(/ \d+/, '')}`);
      expect([...new Set(missed)].toSorted()).toEqual(knownMisses);
    });
  },
);
