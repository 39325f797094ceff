import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getRuleById } from '../src/index.ts';

const rulesPage = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const section = /## Content questions\n(.*?)\n## /s.exec(rulesPage)?.[1] ?? '';
const namedInDocs = [...section.matchAll(/^\|.*\|$/gm)].flatMap(([row]) => [
  ...row.matchAll(/`([a-z-]{5,})`(†?)/g),
]);

it('docs/rules.md lists only existing rules and marks best practices', () => {
  expect(namedInDocs.length).toBeGreaterThan(40);
  const differing = namedInDocs.filter(
    ([, id = '', sign]) => getRuleById(id)?.bestPractice !== (sign === '†'),
  );
  expect(differing.map(([written]) => written)).toEqual([]);
});
