/**
 * Writes `biome.layers.json`, the linter's import rules, from the table in `layers.ts`. With `--check`, it writes
 * nothing. It then fails if the file is out of date, if folders import each other in a cycle, if code outside
 * `packages/rules` names a rule, if code that runs in pages accesses nodes without the kit or has variables outside
 * functions, or if code is sent to pages as text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeCycles } from './folders.ts';
import { findCodeForPages } from './in-page-calls.ts';
import { type Layer, layers } from './layers.ts';
import { findModuleVariables } from './module-variables.ts';
import { findNodeAccesses } from './node-accesses.ts';
import { checkRuleIds, findRuleIds } from './rule-ids.ts';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, 'biome.layers.json');

/** Tests and test utilities may import anything. */
const testFiles = ['**/*.test.ts', '**/test/**', '**/test-utils/**', '**/e2e/**'];

const relativePathPattern = {
  group: ['**/../*/src/**', '../**/packages/**', '../**/apps/**'],
  message: 'Import another package by its name (@curbcut/...), so that only its exports are used.',
};

const nodePattern = {
  group: ['node:*'],
  message:
    'This package is pure and also runs in browsers: it must not use Node. Pass the value as a parameter.',
};

/** Creates the override of Biome's configuration for one package. */
function createOverride(name: string, { folder, mayImport, isPure, exempt = [] }: Layer) {
  const forbidden = Object.keys(layers).filter((other) => other !== name && !mayImport.includes(other));
  const allowed =
    mayImport.length === 0
      ? 'no other package of this repository'
      : new Intl.ListFormat('en-US').format(mayImport);
  const directionPattern = {
    group: [
      ...forbidden.map((other) => `@curbcut/${other}`),
      ...forbidden.map((other) => `@curbcut/${other}/**`),
    ],
    message: `Imports go in one direction: ${name} may import ${allowed} (docs/architecture.md, “Packages”). Move the code to a package that may import both, or pass the value as a parameter.`,
  };
  const patterns = [directionPattern, relativePathPattern, ...(isPure ? [nodePattern] : [])];
  return {
    includes: [
      `${folder}/**`,
      ...[...testFiles, ...exempt.map((inner) => `${folder}/${inner}/**`)].map((path) => `!${path}`),
    ],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

const configuration = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  overrides: Object.entries(layers).map(([name, layer]) => createOverride(name, layer)),
};

/** Returns what is wrong, one sentence each. */
function check(): string[] {
  const isCurrent = isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), configuration);
  const { forbidden, unused } = checkRuleIds(findRuleIds(root));
  const codeForPages = findCodeForPages(root);
  return [
    ...(isCurrent
      ? []
      : [
          'biome.layers.json does not match tools/layers/layers.ts. Run "node tools/layers/main.ts" and commit the result.',
        ]),
    ...describeCycles(root),
    ...forbidden.map(
      (use) =>
        `${use.file}:${use.line} names the ${use.id} rule. Declare what it has to know as a trait of the rule (packages/rules/src/rule-traits.ts).`,
    ),
    ...unused.map(
      ({ files }) =>
        `tools/layers/rule-ids.ts: no rule is named in ${files.join(', ')}; remove the exception.`,
    ),
    ...codeForPages.forbidden.map(
      (file) =>
        `${file} sends code to pages as text. Add a function to an in-page folder, and use frame.call().`,
    ),
    ...codeForPages.unused.map(
      (file) => `tools/layers/in-page-calls.ts: ${file} sends no code to pages; remove the exception.`,
    ),
    ...findModuleVariables(root).map(
      ({ file, line, name }) =>
        `${file}:${line} “${name}” is a variable of a module that runs in pages. Keep what must last until the next call in one object with a type.`,
    ),
    ...findNodeAccesses(root).map(
      ({ file, line, code }) =>
        `${file}:${line} “${code}”: a field in a form can shadow this property, or the kit has a function for it. Use packages/capture/src/in-page-kit.`,
    ),
  ];
}

if (process.argv.includes('--check')) {
  const problems = check();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`);
}
