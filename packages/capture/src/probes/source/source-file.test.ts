import { expect, test } from 'vitest';
import { parseSourceFile } from './source-file.ts';

const files: [reported: string, path: string, isPackage?: boolean][] = [
  ['src/Card.tsx', 'src/Card.tsx'],
  ['./client/src/Card.tsx', 'client/src/Card.tsx'],
  ['/home/kim/work/shop/src/Card.tsx', 'src/Card.tsx'],
  ['/home/kim/shop/packages/ui/src/Card.vue', 'packages/ui/src/Card.vue'],
  ['C:\\Users\\kim\\shop\\app\\Card.vue', 'app/Card.vue'],
  ['/var/shop/theme/cards/Card.vue', 'theme/cards/Card.vue'],
  ['http://localhost:5173/src/Card.tsx?t=1700000000000', 'src/Card.tsx'],
  ['http://localhost:5173/@fs/home/kim/shop/src/Card.tsx', 'src/Card.tsx'],
  ['file:///home/kim/shop/src/Card.tsx', 'src/Card.tsx'],
  ['webpack://shop/./src/Card.js', 'src/Card.js'],
  ['webpack-internal:///(app-pages-browser)/./app/page.tsx', 'app/page.tsx'],
  ['turbopack:///[project]/app/%28shop%29/page.tsx', 'app/(shop)/page.tsx'],
  ['src/a/../b/Card.tsx', 'src/b/Card.tsx'],
  ['../../src/Card.tsx', 'src/Card.tsx'],
  ['http://localhost:5173/node_modules/.vite/deps/react.js', 'node_modules/.vite/deps/react.js', true],
  ['/home/kim/shop/node_modules/@mui/material/Button.js', '@mui/material/Button.js', true],
];
for (const [reported, path, isPackage = false] of files) {
  test(`${reported} is ${path}`, () => {
    expect(parseSourceFile(reported)).toMatchObject({ path, isPackage });
  });
}

test('returns nothing for values that aren’t files', () => {
  const reported = [
    '',
    'src/Card',
    'data:text/x.js',
    'src/\u202eCard.tsx',
    'a\n.ts',
    '<b>.vue',
    7,
    null,
    {},
    'x'.repeat(3_000),
  ];
  expect(reported.map(parseSourceFile)).toEqual(reported.map(() => null));
});

test('a script on a server may be a build, and a path named by a bundler is source', () => {
  const isSource = (reported: string) => parseSourceFile(reported)?.isKnownSource;
  expect(isSource('http://localhost/assets/index.js')).toBe(false);
  expect(isSource('http://localhost/src/Card.tsx')).toBe(true);
  expect(isSource('webpack-internal:///./src/Card.js')).toBe(true);
});
