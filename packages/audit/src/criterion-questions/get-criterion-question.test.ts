import { CRITERIA, CRITERION_IDS } from '@curbcut/wcag';
import { describe, expect, test } from 'vitest';
import { getCriterionQuestion } from './get-criterion-question.ts';

const criteria = CRITERION_IDS.filter((id) => CRITERIA[id].level !== 'AAA');

test('there are questions about all Level A and AA criteria in WCAG 2.1 and 2.2, and no others', () => {
  expect(criteria).toHaveLength(56);
  expect(() => getCriterionQuestion('1.2.6')).toThrow(new RangeError('Audits don’t evaluate 1.2.6.'));
});

const countSentences = (text: string): number => text.split(/[.!?](?=\s+[A-Z]|$)/).filter(Boolean).length;

describe.each(criteria)('the question about %s', (id) => {
  const { title, question, howToTest, content, howToTestElement } = getCriterionQuestion(id);

  test('has a title of at most eight words, and one yes-or-no question', () => {
    expect(title.split(/\s+/).length).toBeLessThanOrEqual(8);
    expect(title).toMatch(/^[A-Z].*[^.?]$/);
    expect(question).toMatch(
      /^(?:Is|Are|Do|Does|Can|When a form detects an error, is|When content appears on hover or focus, can)\b[^?]+\?$/,
    );
  });

  test('explains how to test in at most three sentences', () => {
    expect(howToTest).toMatch(/^[A-Z].*\.$/);
    expect(countSentences(howToTest)).toBeLessThanOrEqual(3);
    if (howToTestElement !== undefined) expect(countSentences(howToTestElement)).toBe(1);
    if (content !== undefined) expect(content).toMatch(/^[a-z].*[^.]$/);
  });
});
