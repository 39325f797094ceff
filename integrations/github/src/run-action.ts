import { join } from 'node:path';
import { ApiError } from '../../lib/ask-api.ts';
import { fit, writeOneComment } from '../../lib/one-comment.ts';
import { type Command, runScan } from '../../lib/run-scan.ts';
import { booleanIn, readSettings, SettingsError } from '../../lib/settings.ts';
import { pullRequestComments } from './pull-request-comments.ts';
import { type Runner, runner } from './runner.ts';

/** Bytes of a summary that GitHub takes are a mebibyte; characters may be four. */
const LONGEST_SUMMARY = 200_000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The action: scans once, tells the result to the run's page and to the pull request, and leaves the files.
 *
 * @returns the exit code.
 */
export async function runAction(env: Env, curbcut: Command, write: (line: string) => void): Promise<number> {
  const run = runner(env, write);
  try {
    return await scanAndTell(env, run, curbcut);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    run.say('error', error.message);
    return 2;
  }
}

async function scanAndTell(env: Env, run: Runner, curbcut: Command): Promise<number> {
  const settings = readSettings(run.input);
  const wantsComment = booleanIn(run.input, 'comment', true);
  const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
  const folder = join(env.RUNNER_TEMP ?? workspace, `curbcut-${settings.name}`);
  const forms = { sarif: 'curbcut.sarif', html: 'curbcut.html' };
  const { code, files, counts, markdown } = await run.unheard(() =>
    runScan(settings, forms, { workspace, folder, curbcut }),
  );

  await run.output('exit-code', String(code));
  for (const form of Object.keys(forms)) await run.output(form, files[form] ?? '');
  if (counts === null || markdown === null) {
    run.say('error', 'Curbcut could not scan. The log of this step says why.');
    return code;
  }
  await run.output('issues', String(counts.issues));
  for (const name of ['new', 'known', 'gone'] as const) await run.output(name, String(counts[name] ?? ''));
  await run.summary(fit(markdown, LONGEST_SUMMARY));
  if (wantsComment) await comment(env, run, settings.name, markdown);
  if (code === 1) {
    const kind = counts.new === null ? '' : 'new ';
    run.say(
      'error',
      `${counts.failing} ${kind}${counts.failing === 1 ? 'issue' : 'issues'} at or above "${settings.failOn}". The summary of this run names them.`,
    );
  }
  return code;
}

/** A comment that cannot be written fails nothing: the summary of the run says the same. */
async function comment(env: Env, run: Runner, name: string, markdown: string): Promise<void> {
  const number = await run.pullRequest();
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = env;
  const token = run.input('token');
  if (number === null || repository === undefined || token === '') return;
  try {
    await writeOneComment(pullRequestComments({ api, repository, number, token }), name, markdown);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mayNot = error.status === 401 || error.status === 403 || error.status === 404;
    run.say(
      'notice',
      mayNot
        ? 'The token of this run may not comment, as for a pull request from a fork. The result is in the summary of the run. In a repository of your own, give the job "permissions: pull-requests: write".'
        : `The comment could not be written (${error.message}). The result is in the summary of the run.`,
    );
  }
}
