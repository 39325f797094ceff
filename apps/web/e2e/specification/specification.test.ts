import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specificationRows } from './unmet-requirements.ts';
import { findUnusedExports, findUsedExports } from './used-exports.ts';

const root = new URL('../../../../', import.meta.url);

test('the product uses every function that the specification’s unit tests cover', () => {
  const used = findUsedExports();
  const files = new Set(specificationRows.map(({ file }) => file));
  const unused = [...files].flatMap((file) =>
    findUnusedExports(file, readFileSync(new URL(file, root), 'utf8'), used),
  );
  expect([...new Set(unused)]).toEqual([]);
});
