import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { actFolder, readCaseFolder } from './cases.ts';
import { getOutcome, isFalsePositive } from './rule-status.ts';
import { implementations, runCases } from './run-cases.ts';
import { createSibling, listSiblings, type SiblingKind, siblingKinds } from './siblings.ts';

const page = `<!DOCTYPE html><html lang="en"><head><title>Ferries</title><style>p { color: #111 }</style></head>
<body><main><h1>Ferries</h1><p hidden>Kiel</p><label for="port">Port</label><input id="port"></main></body></html>`;

describe('siblings of a page', () => {
  it.each<[SiblingKind, string]>([
    ['generic elements', '<body><div><div><main>'],
    ['slotted', '<body><div><template shadowrootmode="open"><div><slot></slot></div></template><main>'],
    ['shadow tree', '<body><div><template shadowrootmode="open"><style>p { color: #111 }</style><main>'],
    ['frame', 'srcdoc="<!DOCTYPE html><html lang=&quot;en&quot;>'],
    ['hidden by styles', '<p style="display: none">Kiel</p>'],
  ])('%s', (kind, expected) => {
    const sibling = createSibling(page, kind);
    expect(sibling).toContain(expected);
    expect(sibling).toContain('Port');
  });

  it.each<[SiblingKind, string]>([
    ['shadow tree', '<a href="#port">Port</a>'],
    ['shadow tree', '<title>Ferries</title>'],
    ['shadow tree', '<script>document.querySelector("input")</script>'],
    ['shadow tree', '<style>body > p { color: #111 }</style>'],
    ['generic elements', '<style>body > p { color: #111 }</style>'],
    ['frame', '<meta http-equiv="refresh" content="0; URL=/">'],
    ['hidden by styles', ''],
  ])('are not created where they would differ: %s, %s', (kind, content) => {
    expect(createSibling(`<html lang="en"><body><main>${content}</main></body></html>`, kind)).toBeNull();
  });
});

describe.runIf(isCompleteRun() && existsSync(actFolder))(
  'siblings of the approved ACT examples',
  {
    tags: COMPLETE,
  },
  () => {
    it('don’t fail rules that their example passes, and are tested', async () => {
      const folder = readCaseFolder(actFolder);
      const cases = folder.cases.filter(({ approved, ruleId }) => approved && implementations.has(ruleId));
      const siblings = listSiblings({ ...folder, cases });
      expect(new Set(siblings.map(({ title }) => /\(([^()]*)\)$/.exec(title)![1]))).toEqual(
        new Set(Object.keys(siblingKinds)),
      );
      const { results } = await runCases(folder, siblings);
      const wrong = results
        .filter((result) => isFalsePositive(result) || getOutcome(result) === 'untested')
        .map((result) => `${result.actCase.title} (${result.actCase.path}): ${result.messages.join(' ')}`);
      expect(wrong).toEqual([]);
    });
  },
);
