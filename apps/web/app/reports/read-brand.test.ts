import { expect, test } from 'vitest';
import { readBrand, readLogo } from './read-brand.ts';

const form = { name: 'Shop Ltd', color: ' #1E4C9C ', logo: null };

test('accepts a readable color, or none', () => {
  expect(readBrand(form)).toEqual({ brand: { name: 'Shop Ltd', color: '#1e4c9c', logo: null } });
  expect(readBrand({ ...form, color: '' })).toEqual({ brand: { name: 'Shop Ltd', color: null, logo: null } });
});

test('explains why a color or name is rejected', () => {
  expect(readBrand({ ...form, color: '#ffc72c' })).toEqual({
    errors: { color: expect.stringMatching(/^This color has only 1\.\d:1 contrast/) },
  });
  expect(readBrand({ name: ' ', color: 'blue', logo: null })).toEqual({
    errors: { name: 'Enter a name', color: 'Enter a color such as #1e4c9c' },
  });
});

test('reads images of the accepted types and sizes', async () => {
  const png = new Blob([new Uint8Array([0x89, 0x50, 0xff])], { type: 'image/png' });
  expect(await readLogo(png)).toEqual({ logo: { media_type: 'image/png', data: 'iVD/' } });
  expect(await readLogo(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toHaveProperty('error');
  expect(await readLogo(new Blob([new Uint8Array(131_073)], { type: 'image/png' }))).toEqual({
    error: 'The logo can be up to 128 KB',
  });
});
