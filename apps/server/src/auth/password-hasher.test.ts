import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const cheapHasher = createPasswordHasher({ memory: 64, passes: 1 });

test('a password matches only its own hash', async () => {
  const hash = await cheapHasher.hash('tide-mug-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await cheapHasher.matches('tide-mug-7', hash)).toBe(true);
  expect(await cheapHasher.matches('tide-mug-8', hash)).toBe(false);
  expect(await cheapHasher.matches('', hash)).toBe(false);
});

test('each hash has its own salt', async () => {
  expect(await cheapHasher.hash('tide-mug-7')).not.toBe(await cheapHasher.hash('tide-mug-7'));
});

test('verifies a hash with the cost it was created with', async () => {
  const hash = await cheapHasher.hash('tide-mug-7');
  expect(await createPasswordHasher({ memory: 128, passes: 2 }).matches('tide-mug-7', hash)).toBe(true);
});

test('the default cost meets the OWASP minimum', async () => {
  expect(await createPasswordHasher().hash('tide-mug-7')).toContain('$m=19456,t=2,p=1$');
});

test('without an account, nothing matches, not even the placeholder password', async () => {
  expect(await cheapHasher.matches('', undefined)).toBe(false);
});
