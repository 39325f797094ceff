import { expect, test } from 'vitest';
import { generateUsernames } from './registration.ts';

test.each([
  ['ada.byron@example.com', 'ada.byron'],
  ['ada+test@example.com', 'ada-test'],
  [`${'a'.repeat(60)}@example.com`, 'a'.repeat(30)],
])('%s becomes %s', (email, username) => {
  expect(generateUsernames(email).next().value).toBe(username);
});

test('offers alternatives with the same prefix if the name is taken', () => {
  const [first, second, third] = generateUsernames('ada@example.com').take(3);
  expect(first).toBe('ada');
  expect(second).toMatch(/^ada-[0-9a-f]{6}$/);
  expect(third).not.toBe(second);
});
