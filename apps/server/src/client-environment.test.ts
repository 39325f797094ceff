import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCiContext } from './client-environment.ts';

let folder: string;
let eventPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-ci-'));
  eventPath = join(folder, 'event.json');
  const head = { ref: 'feature', sha: 'abc', label: 'ada:feature', repo: { full_name: 'ada/shop' } };
  const repository = { default_branch: 'trunk', full_name: 'ada/shop' };
  await writeFile(eventPath, JSON.stringify({ repository, pull_request: { head } }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// cspell:ignore ISFORK PULLREQUEST SOURCEBRANCH SOURCEVERSION
const nothing = { branch: null, commit: null, defaultBranch: null };

test.each<[string, Record<string, string>, object]>([
  ['no CI system', {}, nothing],
  [
    'a push on GitHub',
    { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main', GITHUB_SHA: 'abc', GITHUB_EVENT_PATH: '/nowhere' },
    { branch: 'main', commit: 'abc', defaultBranch: null },
  ],
  ['a tag on GitHub', { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' }, nothing],
  [
    'a merge request on GitLab',
    {
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature',
      CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: 'ada/shop',
      CI_MERGE_REQUEST_PROJECT_PATH: 'ada/shop',
      CI_COMMIT_SHA: 'abc',
      CI_DEFAULT_BRANCH: 'trunk',
    },
    { branch: 'feature', commit: 'abc', defaultBranch: 'trunk' },
  ],
  [
    'a merge request from a fork on GitLab',
    {
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'main',
      CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: 'eve/shop',
      CI_MERGE_REQUEST_PROJECT_PATH: 'ada/shop',
    },
    { ...nothing, branch: 'eve/shop:main' },
  ],
  [
    'Azure Pipelines',
    { BUILD_SOURCEBRANCH: 'refs/heads/main', BUILD_SOURCEVERSION: 'abc' },
    { ...nothing, branch: 'main', commit: 'abc' },
  ],
  [
    'a pull request from a fork in Azure Pipelines',
    { SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/main', SYSTEM_PULLREQUEST_ISFORK: 'True' },
    { ...nothing, branch: 'fork:main' },
  ],
  ['Jenkins', { BRANCH_NAME: 'main', GIT_COMMIT: 'abc' }, { ...nothing, branch: 'main', commit: 'abc' }],
])('reads branch and commit for %s', (_name, env, expected) => {
  expect(readCiContext(env)).toEqual(expected);
});

test('reads a GitHub pull request, whose variables name the merge commit', () => {
  const env = { GITHUB_EVENT_PATH: eventPath, GITHUB_HEAD_REF: 'feature', GITHUB_SHA: 'merged' };
  expect(readCiContext(env)).toEqual({ branch: 'feature', commit: 'abc', defaultBranch: 'trunk' });
});
