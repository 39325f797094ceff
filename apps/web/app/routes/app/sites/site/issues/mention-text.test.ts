import { expect, test } from 'vitest';
import { findMentionQuery, splitComment, toStoredText } from './mention-text.ts';

const ada = { user_id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a11', name: 'Ada' };
const adaByron = { user_id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a12', name: 'Ada Byron' };

test.each([
  ['@', { start: 0, text: '' }],
  ['Ask @Ad', { start: 4, text: 'Ad' }],
  ['Ask @Ada By', { start: 4, text: 'Ada By' }],
  ['(@gr', { start: 1, text: 'gr' }],
  ['ada@example.com', null],
  ['@Ada Byron please', null],
  ['No one', null],
])('finds the name being typed in “%s”', (text, expected) => {
  expect(findMentionQuery(text, text.length)).toEqual(expected);
});

test('stores the ids of people who were picked, and leaves other names as they are', () => {
  const stored = toStoredText('@Ada Byron, @Ada and @Adam', [ada, adaByron]);
  expect(stored).toBe(`@{${adaByron.user_id}}, @{${ada.user_id}} and @Adam`);
});

test('shows mentions with current names, and everything else as plain text', () => {
  const text = `<b>@{${ada.user_id}}</b> and @{${adaByron.user_id}}`;
  expect(splitComment({ text, mentions: [{ ...ada, name: 'Ada King' }] })).toEqual([
    { text: '<b>', isMention: false },
    { text: '@Ada King', isMention: true },
    { text: '</b> and ', isMention: false },
    { text: '@someone', isMention: true },
  ]);
});
