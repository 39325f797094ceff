import { randomBytes } from 'node:crypto';

const MAX_LENGTH = 30;
const SUFFIX_BYTES = 3;

/** Usernames for an address, the plainest first; the others end in something random. */
export function* generateUsernames(email: string): Generator<string> {
  const plain = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, MAX_LENGTH);
  yield plain;
  for (;;) yield `${plain}-${randomBytes(SUFFIX_BYTES).toString('hex')}`;
}
