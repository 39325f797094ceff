import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { evaluateRules } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { mergeDuplicates } from '../src/examine/merge-duplicates.ts';
import { groupFindings } from '../src/issues/group-findings.ts';

const namingRules = new Set([
  'image-alt',
  'button-name',
  'link-name',
  'label',
  'label-title-only',
  'select-name',
]);

async function captureFindings(html: string) {
  const page = createPageModel(await captureHtml(html));
  const { findings, tallies } = evaluateRules(page);
  const found = findings.filter(({ ruleId }) => namingRules.has(ruleId));
  return mergeDuplicates(page, found, tallies);
}

test('merges an image without alternative text and its unnamed link into one issue with the criteria of both', async () => {
  const { findings, nodes, tallies } = await captureFindings(
    '<a id="home" href="/"><img id="logo" src="a.png"></a>',
  );
  expect(nodes).toHaveLength(1);
  // The merged failures are also counted once.
  const failedOf = (id: string) => tallies.find(({ ruleId }) => ruleId === id)?.failed;
  expect([failedOf('link-name'), failedOf('image-alt')]).toEqual([1, 0]);
  expect(findings).toMatchObject([
    {
      ruleId: 'link-name',
      selector: '#home',
      severity: 'critical',
      wcag: ['1.1.1', '2.4.4', '4.1.2'],
      act: ['c487ae', '23a2a8'],
      facts: { image: '#logo' },
    },
  ]);
  expect(findings[0]!.message).toMatch(/Its image has no alternative text\.$/);
  expect(groupFindings([{ pageId: 'a', findings }])).toHaveLength(1);
});

test.each([
  ['a button around an image', '<button><img src="a.png"></button>', ['button-name']],
  ['a field without a name, described', '<input aria-describedby="a"><p id="a">Your name</p>', ['label']],
  [
    'a select without a name, described',
    '<select aria-describedby="a"><option>Kiel</option></select><p id="a">Where to?</p>',
    ['select-name'],
  ],
  ['a link that has a name', '<a href="/">Home <img src="a.png"></a>', ['image-alt']],
  ['an image without a link', '<img src="a.png">', ['image-alt']],
  ['a link without content', '<a href="/"></a>', ['link-name']],
  [
    'a link with two images, one of which names it',
    '<a href="/"><img src="a.png"><img src="b.png"></a>',
    ['image-alt', 'image-alt', 'link-name'],
  ],
])('%s', async (_, html, rules) => {
  const { findings } = await captureFindings(html);
  expect(findings.map(({ ruleId }) => ruleId).toSorted()).toEqual(rules);
});
