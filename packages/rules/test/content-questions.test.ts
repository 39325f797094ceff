import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ruleById } from '../src/index.ts';

const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const section = /## Content questions\n(.*?)\n## /s.exec(page)?.[1] ?? '';
const named = [...section.matchAll(/^\|.*\|$/gm)].flatMap(([row]) => [
  ...row.matchAll(/`([a-z-]{5,})`(†?)/g),
]);

it('docs/rules.md names rules that there are, and marks the best practices among them', () => {
  expect(named.length).toBeGreaterThan(40);
  const differing = named.filter(([, id = '', sign]) => ruleById(id)?.bestPractice !== (sign === '†'));
  expect(differing.map(([written]) => written)).toEqual([]);
});
