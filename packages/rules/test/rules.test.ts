import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allRules } from '../src/rules.ts';

const source = resolve(import.meta.dirname, '../src');
const tables = globSync('*/*/cases.ts', { cwd: source }).sort();

// One file for all tables: they share one browser, which takes longer to start than a rule's pages to judge.
for (const table of tables) await import(resolve(source, table));

it('has a table of cases beside every rule', () => {
  expect(tables.map((table) => table.split('/').at(-2)).sort()).toEqual(allRules.map(({ id }) => id));
});
