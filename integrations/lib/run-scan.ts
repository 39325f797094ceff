import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serveSite } from './serve-site.ts';
import { type PipelineSettings, SettingsError } from './settings.ts';

/** What the command line counted; see `apps/cli/src/formats/counts.ts`. */
export interface ScanCounts {
  readonly issues: number;
  readonly failing: number;
  /** Null without a baseline, as the next two. */
  readonly new: number | null;
  readonly known: number | null;
  readonly gone: number | null;
}

/** What a scan left. */
export interface ScanOutput {
  /** 0 nothing to fail for, 1 issues, 2 could not scan. */
  readonly exitCode: number;
  /** Path of each file by its form; only those that were written. */
  readonly files: Readonly<Record<string, string>>;
  /** Null when nothing could be scanned. */
  readonly counts: ScanCounts | null;
  /** For a comment; null when nothing could be scanned. */
  readonly markdown: string | null;
}

/** A program and the arguments that come before ours. */
export type Command = readonly [file: string, ...args: string[]];

/** `npm run curbcut` of this checkout, without a shell: sets up what is missing first. */
export const curbcutCommand: Command = [
  process.execPath,
  resolve(import.meta.dirname, '../../tools/bootstrap/main.mjs'),
  'curbcut',
];

/**
 * Serves the site if asked to, scans it once and leaves the result in each form in a folder.
 *
 * @param forms Name of the file for each form of the command line.
 * @param place `workspace` is what paths of the settings are relative to.
 * @throws {SettingsError}
 */
export async function runScan(
  settings: PipelineSettings,
  forms: Readonly<Record<string, string>>,
  { workspace, folder, curbcut }: { workspace: string; folder: string; curbcut: Command },
): Promise<ScanOutput> {
  // What an earlier run left must not be taken for this one's.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const wanted = { ...forms, counts: 'counts.json', markdown: 'comment.md' };
  const paths = Object.entries(wanted).map(([form, file]) => [form, join(folder, file)] as const);
  const site =
    settings.start === ''
      ? null
      : await serveSite(settings.start, {
          address: settings.waitFor || addScheme(settings.urls[0]!),
          seconds: settings.waitSeconds,
          folder: workspace,
        });
  const [file, ...before] = curbcut;
  const code = await runCommand(file, [...before, ...buildArguments(settings, workspace, paths)]).finally(
    () => site?.stop(),
  );
  const files: Record<string, string> = Object.fromEntries(paths.filter(([, path]) => existsSync(path)));
  const { counts, markdown } = files;
  return {
    // A command that breaks down ends with 1 as one does that found issues; but that leaves its counts.
    exitCode: counts === undefined ? Math.max(code, 2) : code,
    files,
    counts: counts === undefined ? null : JSON.parse(await readFile(counts, 'utf8')),
    markdown: markdown === undefined ? null : await readFile(markdown, 'utf8'),
  };
}

const addScheme = (address: string) => (/^https?:/i.test(address) ? address : `http://${address}`);

function buildArguments(
  { urls, urlList, maxPages, failOn, level, baseline, allowPrivate }: PipelineSettings,
  workspace: string,
  paths: readonly (readonly [form: string, path: string])[],
): string[] {
  return [
    'scan',
    `--fail-on=${failOn}`,
    `--level=${level}`,
    ...(urlList === '' ? [`--max-pages=${maxPages}`] : [`--url-list=${resolve(workspace, urlList)}`]),
    ...(baseline === '' ? [] : [`--baseline=${resolve(workspace, baseline)}`]),
    ...(allowPrivate ? ['--allow-private'] : []),
    ...paths.map(([form, path]) => `--also=${form}=${path}`),
    // Whatever an address looks like, it is no option.
    '--',
    ...urls,
  ];
}

function runCommand(file: string, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => fail(new SettingsError(`Curbcut could not be started: ${error.message}`)));
    child.once('exit', (code) => done(code ?? 2));
  });
}
