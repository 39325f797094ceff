import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVault, openVault } from './vault.ts';

const vault = createVault('a secret of more than thirty-two characters');

test('decrypts text sealed for the same context', () => {
  const sealed = vault.seal('{"password":"tide mug"}', 'scan 1');
  expect(sealed).not.toContain('tide');
  expect(vault.open(sealed, 'scan 1')).toBe('{"password":"tide mug"}');
});

test('encrypts the same text differently each time', () => {
  expect(vault.seal('a', 'p')).not.toBe(vault.seal('a', 'p'));
});

test('doesn’t decrypt for a different context, with a different key, or after a change', () => {
  const sealed = vault.seal('text', 'scan 1');
  expect(() => vault.open(sealed, 'scan 2')).toThrow();
  expect(() => createVault('another secret').open(sealed, 'scan 1')).toThrow();
  expect(() => vault.open(`${sealed.slice(0, -2)}AA`, 'scan 1')).toThrow();
  expect(() => vault.open('', 'scan 1')).toThrow();
});

test('a pseudonym depends only on the text and the key', () => {
  expect(vault.createPseudonym('203.0.113.7')).toBe(vault.createPseudonym('203.0.113.7'));
  expect(vault.createPseudonym('203.0.113.7')).not.toBe(vault.createPseudonym('203.0.113.8'));
  expect(vault.createPseudonym('203.0.113.7')).not.toBe(
    createVault('another secret').createPseudonym('203.0.113.7'),
  );
});

test('creates a key once, readable only by its owner, if none is configured', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'curbcut-vault-'));
  try {
    const sealed = (await openVault({ secretKey: undefined, dataDir })).seal('text', 'here');
    expect((await openVault({ secretKey: undefined, dataDir })).open(sealed, 'here')).toBe('text');
    const { mode } = await stat(join(dataDir, 'secret.key'));
    if (process.platform !== 'win32') expect(mode & 0o077).toBe(0);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
