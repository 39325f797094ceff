import { expect, test } from 'vitest';
import { formatKeySender, formatSender } from './format-sender.ts';

const format = (firstName: string, lastName: string) =>
  formatSender({ firstName, lastName, email: 'a@example.com' });

test.each([
  ['Ada', 'Byron'],
  ['Anne-Marie', 'O’Neill'],
  ['J. R.', 'Müller'],
  ['明', '李'],
  ['Maria de', 'la Cruz'],
])('an invitation names its sender: %s %s', (first, last) => {
  expect(format(first, last)).toBe(`${first} ${last} (a@example.com)`);
});

test.each([
  ['', ''],
  ['Win at', 'evil.example'],
  ['https://evil.example', 'now'],
  ['Security', '<b>team</b>'],
  ['support@bank.example', ''],
  ['Your account is blocked', 'call 555 0100'],
  ['Ada\r\nBcc: eve', 'Byron'],
  ['one two three four', 'five six seven eight'],
  ['a'.repeat(61), ''],
])('an invitation shows only the address if the name doesn’t look like one: %s %s', (first, last) => {
  expect(format(first, last)).toBe('a@example.com');
});

test.each([
  ['Onboarding', 'Onboarding'],
  ['Verify now at https://evil.example', 'Someone'],
  ['CI 2', 'Someone'],
])('an invitation sent with the API key “%s” comes from %s', (name, sender) => {
  expect(formatKeySender(name)).toBe(sender);
});
