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

test('each question specifies the answer that fails', () => {
  const failsOnYes = criteria.filter((id) => getCriterionQuestion(id).failsOn === 'yes');
  expect(failsOnYes.map((id) => `${id} ${getCriterionQuestion(id).question}`)).toMatchInlineSnapshot(`
    [
      "1.3.3 Do any instructions rely only on shape, color, size, position, orientation or sound?",
      "1.4.5 Is any text shown as an image, other than logos and essential images?",
      "2.1.2 Does focus get stuck anywhere, so that people can’t leave with the keyboard alone?",
      "2.3.1 Does anything flash more than three times in one second and exceed the flash thresholds?",
      "2.4.11 Do sticky headers, banners or other content completely cover any element that has keyboard focus?",
      "3.2.1 Does anything open a page or window, submit a form or move focus elsewhere just because it receives focus?",
      "3.2.2 Does changing a field open a new page or window, submit the form or move focus without a warning beforehand?",
      "3.3.7 Does a process ask users for the same information again without filling it in or offering it for selection, even though re-entering it isn’t essential or needed for security and the earlier value is still valid?",
    ]
  `);
  for (const id of criteria) {
    const { question, failsOn = 'no' } = getCriterionQuestion(id);
    // Questions such as “Are all pages free of …” are unnatural: they're worded so that yes means pass.
    expect(question).not.toMatch(/\bfree of\b|\bwithout (opening|perceiving)\b/);
    if (failsOn === 'no') expect(question).not.toMatch(/^Do(es)? (anything|any)\b/);
  }
});
