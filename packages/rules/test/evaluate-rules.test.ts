import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { CRITERION_IDS } from '@curbcut/wcag';
import { describe, expect, it } from 'vitest';
import {
  allRules,
  defineRule,
  describeRules,
  evaluateRules,
  failed,
  getRuleById,
  getRulesInScope,
  optionalRuleIds,
  passed,
  type RuleScope,
} from '../src/index.ts';

const buildModel = async (html: string) => createPageModel(await captureHtml(html));

const shortParagraphs = defineRule({
  id: 'paragraphs',
  title: 'Paragraphs are short',
  help: 'Shorten them.',
  impact: 'People grow tired.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: ['abc123'],
  axe: [],
  applies: (page) => page.byTag('p'),
  check: (paragraph) => {
    const text = paragraph.textContent;
    if (text === 'broken') throw new Error('It is broken.');
    return text.length > 5
      ? failed('long', { facts: { text, words: text.split(' ') }, related: [paragraph] })
      : passed('short');
  },
  messages: { long: '“{text}” is long: {words}.', short: 'Short.' },
});

it('marks questions that only audits ask, and does not count them', async () => {
  const askedRule = defineRule({
    ...shortParagraphs,
    auditReasons: ['short'],
    check: (paragraph) => ({
      ...passed(paragraph.textContent === 'odd' ? 'long' : 'short'),
      outcome: 'cantTell',
    }),
    messages: { short: 'Is it short?', long: 'Is it as short as it looks?' },
  });
  const model = await buildModel('<p>odd</p><p>any</p><p>any</p>');
  const { findings, tallies } = evaluateRules(model, [askedRule]);
  expect(findings.map(({ reason, isForAudits }) => [reason, isForAudits])).toEqual([
    ['long', false],
    ['short', true],
    ['short', true],
  ]);
  expect(tallies).toEqual([{ ruleId: 'paragraphs', passed: 0, failed: 0, cantTell: 1 }]);
});

it('asks some questions once about siblings with the same tag and role, and counts them once', async () => {
  const askedRule = defineRule({
    ...shortParagraphs,
    askedOnce: ['short'],
    applies: (page) => page.byTag('p', 'dt'),
    check: ({ textContent }) => {
      if (textContent === 'broken') throw new Error('It is broken.');
      if (textContent === 'good') return passed('long');
      return { ...passed(textContent === 'odd' ? 'long' : 'short'), outcome: 'cantTell' };
    },
    messages: { short: 'Is it short?', long: 'Is it as short as it looks?' },
  });
  const model = await buildModel(
    `<section><p id="a">any<p id="b">odd<p id="c">odd<p id="d">any<p id="e">broken<p id="f">any<p id="g">good<p id="h">good<p role="note" id="i">any</section>
    <section><p id="j">any<p id="k">any</section>
    <dl><dt id="l">any<dt id="m">any</dl>`,
  );
  const { findings, tallies, errors } = evaluateRules(model, [askedRule]);
  expect(findings.map(({ element, reason }) => `${element.selector} ${reason}`)).toEqual([
    '#a short',
    '#b long',
    '#c long',
    '#i short',
    '#j short',
    '#l short',
  ]);
  expect(tallies).toEqual([{ ruleId: 'paragraphs', passed: 2, failed: 0, cantTell: 6 }]);
  expect(errors).toMatchObject([{ ruleId: 'paragraphs' }]);
});

describe('evaluateRules', () => {
  it('returns findings in document order, with the facts in the message', async () => {
    const { findings, tallies, errors } = evaluateRules(
      await buildModel('<p>One</p><p id="second">Two {text} words</p><p>Another long one</p>'),
      [shortParagraphs],
    );
    expect(findings.map(({ message }) => message)).toEqual([
      '“Two {text} words” is long: Two, {text}, words.',
      '“Another long one” is long: Another, long, one.',
    ]);
    expect(findings[0]).toMatchObject({
      ruleId: 'paragraphs',
      outcome: 'failed',
      severity: 'minor',
      category: 'other',
      act: ['abc123'],
      reason: 'long',
      element: { tag: 'p', selector: '#second', snippet: '<p id="second">Two {text} words</p>' },
      related: [{ selector: '#second' }],
    });
    expect(findings[0]?.element.path[0]).toBe('p#second');
    expect(tallies).toEqual([{ ruleId: 'paragraphs', passed: 1, failed: 2, cantTell: 0 }]);
    expect(errors).toEqual([]);
  });

  it('lists a rule that throws, and still evaluates the other elements and rules', async () => {
    const { findings, tallies, errors } = evaluateRules(
      await buildModel('<p>broken</p><p>Long enough</p><p>broken</p>'),
      [
        { ...shortParagraphs, id: 'a' },
        {
          ...shortParagraphs,
          id: 'b',
          applies: () => {
            throw new Error('Nothing applies.');
          },
        },
        { ...shortParagraphs, id: 'c' },
      ],
    );
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(['a', 'c']);
    expect(tallies.map(({ ruleId, failed }) => [ruleId, failed])).toEqual([
      ['a', 1],
      ['c', 1],
    ]);
    expect(errors).toMatchObject([
      { ruleId: 'a', message: 'It is broken.', stack: expect.stringContaining('evaluate-rules.test') },
      { ruleId: 'b', message: 'Nothing applies.' },
      { ruleId: 'c', message: 'It is broken.' },
    ]);
  });

  it('counts only rules that applied', async () => {
    expect(evaluateRules(await buildModel('<div>One</div>'), [shortParagraphs])).toEqual({
      findings: [],
      tallies: [],
      errors: [],
    });
  });

  it('truncates long text from the page in findings', async () => {
    const { findings } = evaluateRules(await buildModel(`<p>${'long '.repeat(20_000)}</p>`), [
      shortParagraphs,
    ]);
    expect(JSON.stringify(findings).length).toBeLessThan(5_000);
  });

  it('returns the same findings each time', async () => {
    const html = '<img src="a.png"><a href="/"></a><ul>x</ul><button></button><input><div role="x">y</div>';
    const first = evaluateRules(await buildModel(html));
    expect(first.findings.length).toBeGreaterThan(4);
    expect(evaluateRules(await buildModel(html))).toEqual(first);
  });
});

describe('the rules', () => {
  it('are sorted and found by id', () => {
    const ids = allRules.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(getRuleById('image-alt')?.title).toMatch(/alternative text/);
    expect(getRuleById('no-such-rule')).toBeUndefined();
  });

  it('make the same requests to a probe if they need the same facts', () => {
    const probes = allRules.flatMap(({ probe }) => probe ?? []);
    expect(probes.length).toBeGreaterThan(0);
    for (const [, sharing] of Map.groupBy(probes, ({ facts }) => facts)) {
      expect(new Set(sharing.map(({ getQuestions }) => getQuestions)).size).toBe(1);
    }
  });

  it('include AAA rules only at Level AAA, and best practices at every level unless excluded', () => {
    const idsAt = (level: RuleScope['level'], bestPractices = true) =>
      getRulesInScope({ level, bestPractices }).map(({ id }) => id);
    expect(idsAt('AA')).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'region']));
    expect(idsAt('AA')).not.toContain('color-contrast-enhanced');
    expect(idsAt('A')).not.toContain('color-contrast');
    const defaults = allRules.filter(({ id }) => !optionalRuleIds.includes(id));
    expect(idsAt('AAA')).toEqual(defaults.map(({ id }) => id));
    expect(idsAt('AAA', false)).toEqual(
      defaults.filter(({ bestPractice }) => !bestPractice).map(({ id }) => id),
    );
  });

  it.each(allRules)('$id has all of its text and valid criteria', (rule) => {
    expect(CRITERION_IDS).toEqual(expect.arrayContaining([...rule.criteria]));
    expect(rule.bestPractice).toBe(rule.criteria.length === 0);
    for (const sentence of [rule.title, rule.help, rule.impact, ...Object.values(rule.messages)]) {
      expect(sentence).toMatch(/^[A-Z“{].*[^!]$/);
    }
  });

  it.each(allRules)('$id is worded naturally', (rule) => {
    const texts = [
      rule.title,
      rule.help,
      rule.impact,
      ...(rule.limits ?? []),
      ...Object.values(rule.messages),
    ];
    const stiff =
      /\b(cannot|(is|are|do|does|did|was|has|have) not)\b|\bthe focus\b(?! (order|indicator|ring))|\bIs it (true|correct) that\b|\bsomething other than\b|\banother \w+ than\b|\b(besides|beside|at once|meanwhile)\b|\bis not found\b/;
    expect(texts.filter((text) => stiff.test(text))).toEqual([]);
  });

  it('are described as plain data', () => {
    expect(describeRules().find(({ id }) => id === 'link-name')).toEqual({
      id: 'link-name',
      title: 'Links have an accessible name',
      wcag: ['2.4.4', '4.1.2'],
      act: ['c487ae'],
      severity: 'serious',
      category: 'links',
      bestPractice: false,
    });
  });
});
