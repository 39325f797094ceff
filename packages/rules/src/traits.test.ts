import { expect, test } from 'vitest';
import { allRules } from './rules.generated.ts';
import { getFailingAnswer } from './traits.ts';

const questions = allRules.flatMap(({ id, messages }) =>
  Object.entries(messages)
    .filter(([, message]) => message.includes('?'))
    .map(([reason, message]) => ({ id, reason, message, failsOn: getFailingAnswer(id, reason) })),
);

test.each(questions.filter(({ failsOn }) => failsOn === 'yes'))(
  '$id says what is wrong if the answer is yes: $message',
  ({ message }) => {
    expect(message, 'Continue the question with “If so, …”.').toMatch(/\? If so, [^?]+$/);
  },
);

test.each(questions.filter(({ failsOn }) => failsOn === 'no'))(
  '$id fails if the answer is no: $message',
  ({ reason, message }) => {
    expect(message, `Declare traits: { failsOn: { '${reason}': 'yes' } }.`).not.toMatch(/\? If so,/);
    // Unnatural questions, worded so that “yes” means pass.
    expect(message).not.toMatch(
      /\b(something other than|rather than (a|the) (heading|list|table)|is it true)\b|^(Does|Is|Are|Do|Can) no\b/i,
    );
  },
);

test('each rule states the failing answer only for its own questions', () => {
  const stated = allRules.flatMap(({ id, traits }) =>
    Object.keys(traits?.failsOn ?? {}).map((reason) => `${id} ${reason}`),
  );
  const asked = new Set(questions.map(({ id, reason }) => `${id} ${reason}`));
  expect(stated.filter((question) => !asked.has(question))).toEqual([]);
});

test('questions that fail on yes are the ones that ask whether something is wrong', () => {
  const list = questions
    .filter(({ failsOn }) => failsOn === 'yes')
    .map(({ id, reason }) => `${id} ${reason}`);
  expect(list).toEqual([
    'aria-state-matches restyled',
    'aria-state-matches shown-next',
    'aria-state-matches hidden-next',
    'aria-valid-attr-value pointsNowhere',
    'ascii-art drawing',
    'auto-updating-text scripted',
    'autocomplete-valid notAField',
    'consistent-identification control',
    'content-on-hover unlocated',
    'control-role area',
    'control-role reacts',
    'glyph-meaning glyphs',
    'graphic-contrast faint',
    'image-of-text ask',
    'look-alike-characters stylized',
    'marquee ends',
    'moving-content length',
    'no-autoplay-audio unknown',
    'on-focus replacesContent',
    'orientation-lock replaced',
    'p-as-heading looksLikeHeading',
    'pointer-gestures followsPointer',
    'redundant-entry same',
    'role-none-content marked',
    'role-none-content heading',
    'spaced-letters unsure',
    'status-messages appeared',
    'table-fake-caption titleRow',
    'target-size notTabbable',
    'target-size neighboursNotTabbable',
    'text-as-list looksLikeList',
    'text-as-table drawn',
    'text-as-table styled',
    'white-space-columns aligned',
  ]);
});

test('a question from an unknown rule fails on no', () => {
  expect(getFailingAnswer('no-such-rule', 'ask')).toBe('no');
});
