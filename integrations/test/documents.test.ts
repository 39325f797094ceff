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
  const errorsOf = (content: string) =>
    parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
      .context.errors.getErrors()
      .map(({ message }) => message);
  const action = parse(readText('github/action.yml')) as ActionManifest;

  it('is what GitHub’s own parser takes for an action, whose script is there', () => {
    expect(errorsOf(readText('github/action.yml'))).toEqual([]);
    expect(errorsOf(readText('github/action.yml').replace('main:', 'mian:'))).not.toEqual([]);
    expect(readText(join('github', action.runs.main))).toContain('runAction');
  });

  it('declares each input that is read, with defaults that are good', () => {
    const asked = new Set<string>();
    readSettings((name) => {
      asked.add(name);
      return name === 'urls' ? 'https://a.example' : (action.inputs[name]?.default ?? '');
    });
    expect(Object.keys(action.inputs).sort()).toEqual([...asked, 'comment', 'token'].sort());
  });

  it('has an example that GitHub’s own parser takes, with inputs and outputs that there are', () => {
    const content = readExample('github/README.md');
    const { context } = parseWorkflow({ name: 'accessibility.yml', content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
    const { steps } = (parse(content) as { jobs: { curbcut: { steps: { id?: string; with?: object }[] } } })
      .jobs.curbcut;
    const used = Object.keys(steps.find(({ id }) => id === 'curbcut')!.with!);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(used));
    const told = [...content.matchAll(/steps\.curbcut\.outputs\.([\w-]+)/g)].map(([, name]) => name);
    expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(told));
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

  /** Returns the pipeline as GitLab would see it; throws when it does not match GitLab's schema. */
  function preview(content: string): string {
    writeFileSync(join(project, '.gitlab-ci.yml'), content);
    const main = createRequire(import.meta.url).resolve('gitlab-ci-local');
    return execFileSync(process.execPath, [main, '--preview'], {
      cwd: project,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  it('and the example that includes it fit GitLab’s schema', () => {
    const pipeline = preview(readExample('gitlab/README.md'));
    expect(pipeline).toContain('CURBCUT_URLS: http://localhost:4173/');
    expect(pipeline).toContain('junit: curbcut-report/junit.xml');
    expect(() => preview(readExample('gitlab/README.md').replace('variables:', 'varyables:'))).toThrow();
  });

  it('names settings that are read, with values that are good', () => {
    const { variables } = (
      parse(readText('gitlab/curbcut.gitlab-ci.yml')) as { curbcut: { variables: Record<string, string> } }
    ).curbcut;
    const asked = new Set(['CURBCUT_REPOSITORY', 'CURBCUT_REF', 'GIT_DEPTH']);
    readSettings((name) => {
      const variable = `CURBCUT_${name.toUpperCase().replaceAll('-', '_')}`;
      asked.add(variable);
      return name === 'urls' ? 'https://a.example' : (variables[variable] ?? '');
    });
    expect([...asked]).toEqual(expect.arrayContaining(Object.keys(variables)));
  });
});

it('what runs before anything is installed imports nothing but Node’s own modules and its neighbours', () => {
  const files = globSync('{lib,github,gitlab}/**/*.ts', { cwd: INTEGRATIONS_FOLDER });
  const imported = files.flatMap((file) =>
    [...readText(file).matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name!),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((name) => !/^(node:|\.\.?\/(?!.*(packages|apps|tools)\/))/.test(name))).toEqual([]);
});
