import { expect, test } from 'vitest';
import { defineRule } from './rule.ts';
import { allRules } from './rules.generated.ts';
import { getRuleById } from './rules.ts';
import { getFailingAnswer } from './traits.ts';

const questions = allRules.flatMap(({ id, messages }) =>
  Object.entries(messages)
    .filter(([, message]) => message.includes('?'))
    .map(([reason, message]) => ({ id, message, failsOn: getFailingAnswer(id, reason) })),
);

test.each(questions.filter(({ failsOn }) => failsOn === 'yes'))(
  '$id asks one question and says what is wrong if the answer is yes: $message',
  ({ message }) => {
    expect(message).toMatch(/^[^?]+\? If so, (?!If so)[\p{Ll}“`{][^?]+$/u);
  },
);

test.each(questions.filter(({ failsOn }) => failsOn === 'no'))(
  '$id fails if the answer is no: $message',
  ({ message }) => {
    expect(message, 'Declare the message as { question, ifSo }.').not.toMatch(/\? If so,/);
    // Unnatural questions, worded so that “yes” means pass.
    expect(message).not.toMatch(
      /\b(something other than|rather than (a|the) (heading|list|table)|is it true)\b|^(Does|Is|Are|Do|Can) no\b/i,
    );
  },
);

test('declares the failing answers to questions together with the questions', () => {
  const rule = defineRule({
    ...getRuleById('list')!,
    traits: { indicates: ['svg'] },
    messages: {
      marked: 'It is a list.',
      unmarked: { question: 'Is “{text}” a list?', ifSo: 'mark it up as one.' },
      long: 'Is it short?',
    },
  });
  expect(rule.messages).toEqual({
    marked: 'It is a list.',
    unmarked: 'Is “{text}” a list? If so, mark it up as one.',
    long: 'Is it short?',
  });
  expect(rule.traits).toEqual({ failsOn: { unmarked: 'yes' }, indicates: ['svg'] });
  expect(getFailingAnswer('text-as-list', 'looksLikeList')).toBe('yes');
});

test('a question from an unknown rule fails on no', () => {
  expect(getFailingAnswer('no-such-rule', 'ask')).toBe('no');
});
