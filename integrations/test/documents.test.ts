import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../lib/settings.ts';

// GitHub's parser imports JSON without an import attribute, as bundlers allow.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');
hooks.deregister();

const INTEGRATIONS_FOLDER = join(import.meta.dirname, '..');
const readText = (path: string) => readFileSync(join(INTEGRATIONS_FOLDER, path), 'utf8');
const readExample = (path: string) => /```yaml\n([\s\S]*?)```/.exec(readText(path))![1]!;

interface ActionManifest {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, object>;
  runs: { main: string };
}

describe('the GitHub Action', () => {
  const getParserErrors = (content: string) =>
    parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);
  const action = parse(readText('github/action.yml')) as ActionManifest;

  it('is accepted by GitHub’s own parser, and its script exists', () => {
    expect(getParserErrors(readText('github/action.yml'))).toEqual([]);
    expect(getParserErrors(readText('github/action.yml').replace('main:', 'mian:'))).not.toEqual([]);
    expect(readText(join('github', action.runs.main))).toContain('runAction');
  });

  it('declares every input that is read, with valid defaults', () => {
    const read = new Set<string>();
    readSettings((name) => {
      read.add(name);
      return name === 'urls' ? 'https://a.example' : (action.inputs[name]?.default ?? '');
    });
    expect(Object.keys(action.inputs).sort()).toEqual([...read, 'comment', 'token'].sort());
  });

  it('has an example that GitHub’s own parser accepts, with existing inputs and outputs', () => {
    const content = readExample('github/README.md');
    const { context } = parseWorkflow({ name: 'accessibility.yml', content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
    const { steps } = (parse(content) as { jobs: { curbcut: { steps: { id?: string; with?: object }[] } } })
      .jobs.curbcut;
    const used = Object.keys(steps.find(({ id }) => id === 'curbcut')!.with!);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(used));
    const usedOutputs = [...content.matchAll(/steps\.curbcut\.outputs\.([\w-]+)/g)].map(([, name]) => name);
    expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(usedOutputs));
  });
});

describe('the GitLab template', () => {
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'curbcut-gitlab-'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: project, stdio: 'pipe' });
    git('init', '--quiet');
    git('remote', 'add', 'origin', 'https://gitlab.example/harbour/ferries.git');
    cpSync(join(INTEGRATIONS_FOLDER, 'gitlab/curbcut.gitlab-ci.yml'), join(project, 'curbcut.gitlab-ci.yml'));
    git('add', '.');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** Returns the pipeline as GitLab would see it; throws when it doesn't match GitLab's schema. */
  function preview(content: string): string {
    writeFileSync(join(project, '.gitlab-ci.yml'), content);
    const main = createRequire(import.meta.url).resolve('gitlab-ci-local');
    return execFileSync(process.execPath, [main, '--preview'], {
      cwd: project,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  it('matches GitLab’s schema, and so does the example that includes it', () => {
    const pipeline = preview(readExample('gitlab/README.md'));
    expect(pipeline).toContain('CURBCUT_URLS: http://localhost:4173/');
    expect(pipeline).toContain('junit: curbcut-report/junit.xml');
    expect(() => preview(readExample('gitlab/README.md').replace('variables:', 'varyables:'))).toThrow();
  });

  it('uses only settings that are read, with valid values', () => {
    const { variables } = (
      parse(readText('gitlab/curbcut.gitlab-ci.yml')) as { curbcut: { variables: Record<string, string> } }
    ).curbcut;
    const read = new Set(['CURBCUT_REPOSITORY', 'CURBCUT_REF', 'GIT_DEPTH']);
    readSettings((name) => {
      const variable = `CURBCUT_${name.toUpperCase().replaceAll('-', '_')}`;
      read.add(variable);
      return name === 'urls' ? 'https://a.example' : (variables[variable] ?? '');
    });
    expect([...read]).toEqual(expect.arrayContaining(Object.keys(variables)));
  });
});

it('imports only Node’s own modules and neighboring files in code that runs before anything is installed', () => {
  const files = globSync('{lib,github,gitlab}/**/*.ts', { cwd: INTEGRATIONS_FOLDER });
  const imported = files.flatMap((file) =>
    [...readText(file).matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name!),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((name) => !/^(node:|\.\.?\/(?!.*(packages|apps|tools)\/))/.test(name))).toEqual([]);
});
