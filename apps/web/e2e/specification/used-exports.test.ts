import { expect, test } from 'vitest';
import { findUnusedExports, findUsedExports } from './used-exports.ts';

const sources = new Map([
  ['apps/server/src/settle.ts', "import { calculate, type Options } from '@curbcut/scoring';"],
  [
    'packages/scoring/src/index.ts',
    "export { calculate, type Options } from './calculate.ts';\nexport { calculateAll } from './batch.ts';",
  ],
  ['packages/scoring/src/calculate.ts', "import { CAP } from './caps.ts';\nexport function calculate() {}"],
  [
    'packages/scoring/src/batch.ts',
    "import { calculate } from './calculate.ts';\nexport function calculateAll() {}",
  ],
  ['packages/scoring/src/caps.ts', 'export const CAP = 60;'],
]);

test('finds exports that the product imports through an index or other files', () => {
  const used = findUsedExports(sources);
  expect(used).toContain('packages/scoring/src/calculate.ts#calculate');
  expect(used).toContain('packages/scoring/src/caps.ts#CAP');
});

test('reports a function that is only re-exported by an index', () => {
  const tested = "import { calculateAll } from './batch.ts';";
  expect(findUnusedExports('packages/scoring/src/batch.test.ts', tested, findUsedExports(sources))).toEqual([
    'packages/scoring/src/batch.ts#calculateAll',
  ]);
  expect(
    findUnusedExports(
      'packages/scoring/src/caps.test.ts',
      "import { CAP } from './caps.ts';",
      findUsedExports(sources),
    ),
  ).toEqual([]);
});

test('ignores tests of screens', () => {
  expect(findUnusedExports('apps/web/e2e/home.spec.ts', "import { x } from './x.ts';", new Set())).toEqual(
    [],
  );
});
