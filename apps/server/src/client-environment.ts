import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './environment.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment settings for a program that talks to a server. */
export interface ClientEnvironment {
  readonly server: string | undefined;
  readonly apiKey: string | undefined;
  /** Folder for the user's own settings. */
  readonly configDir: string;
}

/** Reads the settings of programs that talk to a server, from the same places as `readConfig`. */
export function readClientEnvironment(env: Environment = readEnvironment()): ClientEnvironment {
  const read = (name: string) => env[name]?.trim() || undefined;
  const base = read('XDG_CONFIG_HOME') ?? read('APPDATA') ?? join(homedir(), '.config');
  return {
    server: read('CURBCUT_SERVER'),
    apiKey: read('CURBCUT_API_KEY'),
    configDir: join(base, 'curbcut'),
  };
}

/** What a CI system reports about the current commit. */
interface CiContext {
  /** With the owner, such as `ada:main`, if it is a branch of a fork. */
  readonly branch: string | null;
  readonly commit: string | null;
  readonly defaultBranch: string | null;
}

// cspell:ignore ISFORK PULLREQUEST SOURCEBRANCH SOURCEVERSION
/** The variables of CI systems, the most specific first. */
const BRANCH_VARIABLES = [
  'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
  'CI_COMMIT_BRANCH',
  'SYSTEM_PULLREQUEST_SOURCEBRANCH',
  'BUILD_SOURCEBRANCH',
  'BITBUCKET_BRANCH',
  'BUILDKITE_BRANCH',
  'CIRCLE_BRANCH',
  'CHANGE_BRANCH',
  'BRANCH_NAME',
] as const;
const COMMIT_VARIABLES = [
  'CI_COMMIT_SHA',
  'BUILD_SOURCEVERSION',
  'BITBUCKET_COMMIT',
  'BUILDKITE_COMMIT',
  'CIRCLE_SHA1',
  'GIT_COMMIT',
  'GITHUB_SHA',
] as const;
const DEFAULT_BRANCH_VARIABLES = ['CI_DEFAULT_BRANCH', 'BUILDKITE_PIPELINE_DEFAULT_BRANCH'] as const;

/**
 * Reads branch and commit from the variables of GitHub Actions, GitLab CI, Azure Pipelines, Bitbucket, Buildkite,
 * CircleCI and Jenkins.
 */
export function readCiContext(env: Environment = readEnvironment()): CiContext {
  const find = (names: readonly string[]): string | null =>
    names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '') ?? null;
  const github = readGithubEvent(env);
  const branch =
    github.branch ??
    find(['GITHUB_HEAD_REF']) ??
    (env.GITHUB_REF_TYPE === 'branch' ? find(['GITHUB_REF_NAME']) : null) ??
    find(BRANCH_VARIABLES)?.replace(/^refs\/heads\//, '') ??
    null;
  return {
    branch: addForkOwner(env, branch),
    commit: github.commit ?? find(COMMIT_VARIABLES),
    defaultBranch: github.defaultBranch ?? find(DEFAULT_BRANCH_VARIABLES),
  };
}

/** A fork's branch can have the same name as the default branch, but isn't the default branch. */
function addForkOwner(env: Environment, branch: string | null): string | null {
  const { CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: fork, CI_MERGE_REQUEST_PROJECT_PATH: target } = env;
  const owner =
    (fork && target && fork !== target ? fork : undefined) ??
    env.CIRCLE_PR_USERNAME ??
    (env.SYSTEM_PULLREQUEST_ISFORK?.toLowerCase() === 'true' ? 'fork' : undefined);
  return branch !== null && owner ? `${owner}:${branch}` : branch;
}

interface GithubEvent {
  readonly repository?: { readonly default_branch?: string; readonly full_name?: string };
  readonly pull_request?: {
    readonly head?: {
      readonly ref?: string;
      readonly sha?: string;
      readonly label?: string;
      readonly repo?: { readonly full_name?: string } | null;
    };
  };
}

/** Reads the event file of a GitHub Actions workflow; elsewhere, all values are null. */
function readGithubEvent(env: Environment): CiContext {
  let event: GithubEvent = {};
  try {
    if (env.GITHUB_EVENT_PATH) event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) as GithubEvent;
  } catch {
    // The variables are enough.
  }
  const { repository, pull_request: { head } = {} } = event;
  const isFork = head !== undefined && head.repo?.full_name !== repository?.full_name;
  return {
    branch: (isFork ? head.label : head?.ref) ?? null,
    commit: head?.sha ?? null,
    defaultBranch: repository?.default_branch ?? null,
  };
}
