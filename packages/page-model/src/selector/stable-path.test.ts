import { describe, expect, test } from 'vitest';
import { getStableClass, isStableId } from './stable-path.ts';

describe('isStableId', () => {
  test.each([
    'main',
    'site-header',
    'searchBox',
    'productList',
    '__next',
    'step2',
    'h1-title',
    'module-os.path',
    'Überschrift',
  ])('%s lasts', (id) => expect(isStableId(id)).toBe(true));

  test.each([
    ':r1:',
    ':r1a:-label',
    '«r3»',
    '_r_1_',
    'radix-:r2:',
    'headlessui-menu-button-1',
    'mui-12345',
    'ember123',
    'ext-gen1042',
    'react-select-2-3',
    'id12',
    'el_7',
    'comment-48213',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'a1b2c3d4e5',
    'two words',
    '',
    'x'.repeat(61),
  ])('%s does not', (id) => expect(isStableId(id)).toBe(false));
});

describe('getStableClass', () => {
  test.each([
    ['card', 'card'],
    ['card__title', 'card__title'],
    ['card--wide', 'card--wide'],
    ['navLink', 'navLink'],
    ['productListItem', 'productListItem'],
    ['Button_root__3kX9a', 'Button_root'],
    ['styles_wrapper__aB3-d', 'styles_wrapper'],
    ['_root_1a2b3_12', 'root'],
    ['css-1q2w3e', null],
    ['css-1q2w3e-Button', 'Button'],
    ['sc-bdVaJa', null],
    ['svelte-1abc23', null],
    ['makeStyles-root-12', 'makeStyles-root'],
    ['jss123', null],
    ['ng-tns-c12-3', null],
    ['mt-4', null],
    ['md:flex', null],
    ['w-[3px]', null],
    ['text-gray-500', null],
    ['hidden', null],
    ['active', null],
    ['a1b2c3', null],
  ])('keeps of %s: %s', (token, kept) => expect(getStableClass(token)).toBe(kept));
});
