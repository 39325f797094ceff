import { join } from 'node:path';
import { PlatformApiError } from '../../lib/call-api.ts';
import { type Command, runScan } from '../../lib/run-scan.ts';
import { readSettings, SettingsError } from '../../lib/settings.ts';
import { upsertComment } from '../../lib/upsert-comment.ts';
import { createMergeRequestNotes } from './merge-request-notes.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Folder in the project that the job's artifacts are collected from. */
export const REPORT_FOLDER = 'curbcut-report';

const REPORT_FILES = {
  html: 'index.html',
  junit: 'junit.xml',
  codequality: 'codequality.json',
  sarif: 'curbcut.sarif',
};

/**
 * Runs the job: scans once, writes the reports that GitLab reads, and writes a note if the token allows it.
 *
 * @param log Writes a line to the job log.
 * @returns the exit code.
 */
export async function runJob(env: Env, curbcut: Command, log: (sentence: string) => void): Promise<number> {
  try {
    const settings = readSettings((name) => (env[toVariableName(name)] ?? '').trim());
    if (settings.upload === null && (env.CURBCUT_SERVER ?? '') !== '')
      log(
        'curbcut: the result wasn’t uploaded, because CURBCUT_API_KEY is empty, as in pipelines from forks.',
      );
    const workspace = env.CI_PROJECT_DIR ?? process.cwd();
    const folder = join(workspace, REPORT_FOLDER);
    const { exitCode, markdown } = await runScan(settings, REPORT_FILES, {
      workspace,
      folder,
      curbcut,
    });
    if (markdown !== null) await writeNote(env, settings.name, markdown, log);
    return exitCode;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log(`curbcut: ${error.message} (Settings are variables, such as ${toVariableName('urls')}.)`);
    return 2;
  }
}

const toVariableName = (name: string) => `CURBCUT_${name.toUpperCase().replaceAll('-', '_')}`;

/**
 * Writes the merge request note. If this fails, the job doesn't, because the reports have the same content.
 */
async function writeNote(
  env: Env,
  name: string,
  markdown: string,
  log: (sentence: string) => void,
): Promise<void> {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: projectId, CI_MERGE_REQUEST_IID: number } = env;
  if (api === undefined || projectId === undefined || number === undefined) return;
  const token = env.CURBCUT_TOKEN ?? '';
  if (token === '') {
    log(
      'curbcut: no note was written, because the job token can’t write notes. Set CURBCUT_TOKEN to a token with the api scope.',
    );
    return;
  }
  try {
    await upsertComment(
      await createMergeRequestNotes({ apiUrl: api, projectId, number, token }),
      name,
      markdown,
    );
  } catch (error) {
    if (!(error instanceof PlatformApiError)) throw error;
    log(
      `curbcut: we couldn’t write the note (${error.message}). CURBCUT_TOKEN needs the api scope and the Reporter role.`,
    );
  }
}
