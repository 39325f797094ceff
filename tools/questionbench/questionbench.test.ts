import { expect, it, onTestFinished } from 'vitest';
import { components } from '../lib/sites/components/components.ts';
import { generateQuestionSite } from '../lib/sites/components/generate-site.ts';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { measureQuestions, serveQuestionSite } from './measure.ts';

it('generates 40 components on 500 pages, and the same site for the same seed', () => {
  const { pages, components: used } = generateQuestionSite(1, 500);
  expect(pages.size).toBe(500);
  expect([...used].toSorted()).toEqual(Object.keys(components).toSorted());
  expect(used.size).toBe(40);
  const join = (seed: number) => [...generateQuestionSite(seed, 20).pages.values()].join('');
  expect(join(3)).toBe(join(3));
  expect(join(4)).not.toBe(join(3));
  expect(new Set(pages.values()).size).toBe(500);
});

it.runIf(isCompleteRun())(
  'asks about each component, image or style once, with a sharp crop',
  { tags: COMPLETE },
  async () => {
    const site = await serveQuestionSite(generateQuestionSite(1, 16));
    onTestFinished(site.close);
    const { count, questions, withoutCrop } = await measureQuestions(site.urls);
    expect([...withoutCrop]).toEqual([]);
    expect(count.questions).toBeLessThanOrEqual(80);
    expect(count.aboutIssues).toBeGreaterThanOrEqual(10);
    // Far fewer than there are decisions to make.
    expect(count.undecided).toBeGreaterThan(4 * count.aboutIssues);
    const subjects = questions.flatMap(({ draft }) =>
      draft.kind === 'issue' ? [`${draft.ruleId} ${draft.cause} ${draft.question}`] : [],
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  },
);
