import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 30;
const SUFFIX_BYTES = 3;

/** Generates usernames for an email address, the plainest first; the others end in random characters. */
export function* generateUsernames(email: string): Generator<string> {
  const plain = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, MAX_LENGTH);
  yield plain;
  for (;;) yield `${plain}-${randomBytes(SUFFIX_BYTES).toString('hex')}`;
}
