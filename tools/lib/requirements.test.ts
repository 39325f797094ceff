import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { splitCases } from '../test/scope.ts';
import { describeMissingPaths, requirePaths } from './requirements.ts';

it('lists each missing path and the packages to install, without duplicates', () => {
  const paths = [
    '/usr/share/doc/valgrind/html/a.html',
    '/usr/share/doc/valgrind/html/b.html',
    '/usr/share/doc/python3.11/html',
    '/tmp/other',
  ];
  expect(describeMissingPaths(paths, 'Or use --only demo.')).toBe(
    `Pages that this command needs are missing:
  /usr/share/doc/valgrind/html/a.html
  /usr/share/doc/valgrind/html/b.html
  /usr/share/doc/python3.11/html
  /tmp/other
Install them on Debian 12 with: apt-get install valgrind python3.11-doc
Or use --only demo.
`,
  );
  expect(describeMissingPaths(['/tmp/other'])).not.toContain('apt-get');
});

it('does nothing if everything exists', () => {
  expect(() => requirePaths([import.meta.filename])).not.toThrow();
});

it.each([
  ['disagree', ['/usr/share/doc/missing-package/html']],
  ['oracle', ['https://a.example/', '/usr/share/doc/missing-package/html']],
])('stops %s before it starts, with the package to install', (tool, args) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', tool, 'main.ts'), ...args],
    { encoding: 'utf8' },
  );
  expect(stderr).toContain('apt-get install missing-package');
  expect(status).toBe(2);
});

const tools: readonly [tool: string, option: string][] = [
  ['journeybench', '--only'],
  ['fixbench', '--only'],
  ['mutants', '--file'],
  ['identitybench', '--site'],
];

for (const { tags, cases } of splitCases(tools))
  it.each(cases)('stops %s if %s selects nothing', { tags }, (tool, option) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', tool, 'main.ts'), option, 'nothing-like-this'],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain(`Nothing matches ${option} nothing-like-this.`);
    expect(status).toBe(2);
  });
