import { join } from 'node:path';
import { PlatformApiError } from '../../lib/call-api.ts';
import { type Command, runScan, type ScanCounts } from '../../lib/run-scan.ts';
import { type PipelineSettings, readBoolean, readSettings, SettingsError } from '../../lib/settings.ts';
import { truncateAtLine, upsertComment } from '../../lib/upsert-comment.ts';
import { createPullRequestComments } from './pull-request-comments.ts';
import { createRunner, type Runner } from './runner.ts';

/** GitHub accepts summaries of up to 1 MiB, and a character may take four bytes. */
const MAX_SUMMARY_LENGTH = 200_000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Runs the action: scans once, reports the result in the run summary and on the pull request, and writes the
 * files.
 *
 * @returns the exit code.
 */
export async function runAction(env: Env, curbcut: Command, write: (line: string) => void): Promise<number> {
  const run = createRunner(env, write);
  try {
    return await scanAndReport(env, run, curbcut);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    run.annotate('error', error.message);
    return 2;
  }
}

async function scanAndReport(env: Env, run: Runner, curbcut: Command): Promise<number> {
  const settings = readSettings(run.getInput);
  if (settings.upload === null && run.getInput('server') !== '')
    run.annotate(
      'notice',
      'The result wasn’t uploaded, because api-key is empty, as in pull requests from forks.',
    );
  const wantsComment = readBoolean(run.getInput, 'comment', true);
  const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
  const folder = join(env.RUNNER_TEMP ?? workspace, `curbcut-${settings.name}`);
  const fileNames = { sarif: 'curbcut.sarif', html: 'curbcut.html' };
  const { exitCode, files, counts, markdown } = await run.withCommandsDisabled(() =>
    runScan(settings, fileNames, { workspace, folder, curbcut }),
  );

  await run.setOutput('exit-code', String(exitCode));
  for (const format of Object.keys(fileNames)) await run.setOutput(format, files[format] ?? '');
  if (counts === null || markdown === null) {
    run.annotate('error', 'Curbcut couldn’t scan. See this step’s log for the reason.');
    return exitCode;
  }
  await run.setOutput('issues', String(counts.issues));
  for (const name of ['new', 'known', 'gone'] as const) await run.setOutput(name, String(counts[name] ?? ''));
  await run.appendSummary(truncateAtLine(markdown, MAX_SUMMARY_LENGTH));
  if (wantsComment) await writeComment(env, run, settings.name, markdown);
  if (exitCode !== 0) run.annotate('error', describeFailure(settings, exitCode, counts));
  return exitCode;
}

function describeFailure({ upload, failOn }: PipelineSettings, exitCode: number, counts: ScanCounts): string {
  // The files are written before the upload.
  if (exitCode !== 1)
    return upload?.siteThresholds
      ? 'The result couldn’t be uploaded or checked against the site’s thresholds. See this step’s log for the reason.'
      : 'The result couldn’t be uploaded. See this step’s log for the reason.';
  if (upload?.siteThresholds)
    return 'The scan fails the site’s thresholds. See this step’s log for each of them.';
  if (upload?.compareWith)
    return `Issues at or above "${failOn}" that ${upload.compareWith} doesn't have. This step’s log links to each one.`;
  const kind = counts.new === null ? '' : 'new ';
  return `${counts.failing} ${kind}${counts.failing === 1 ? 'issue' : 'issues'} at or above "${failOn}". See the summary of this run.`;
}

/**
 * Writes the pull request comment. A failure doesn't fail the run, because the run summary has the same
 * content.
 */
async function writeComment(env: Env, run: Runner, name: string, markdown: string): Promise<void> {
  const number = await run.getPullRequestNumber();
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = env;
  const token = run.getInput('token');
  if (number === null || repository === undefined || token === '') return;
  try {
    await upsertComment(
      createPullRequestComments({ apiUrl: api, repository, number, token }),
      name,
      markdown,
    );
  } catch (error) {
    if (!(error instanceof PlatformApiError)) throw error;
    const isForbidden = error.status === 401 || error.status === 403 || error.status === 404;
    run.annotate(
      'notice',
      isForbidden
        ? 'This run’s token can’t write comments, as in pull requests from forks. The result is in the run’s summary. In your own repository, give the job "permissions: pull-requests: write".'
        : `We couldn’t write the comment (${error.message}). The result is in the run’s summary.`,
    );
  }
}
