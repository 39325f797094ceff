import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serveSite } from './serve-site.ts';
import { type PipelineSettings, SettingsError } from './settings.ts';

/** Counts reported by the command line; see `apps/cli/src/formats/counts.ts`. */
export interface ScanCounts {
  readonly issues: number;
  readonly failing: number;
  /** Null without a baseline, like `known` and `gone`. */
  readonly new: number | null;
  readonly known: number | null;
  readonly gone: number | null;
}

/** Scan result. */
export interface ScanOutput {
  /**
   * 0: no issues at or above the severity, or the site's thresholds pass; 1: issues, or thresholds fail; 2: the scan, the
   * upload or the check of the thresholds failed.
   */
  readonly exitCode: number;
  /** Path of each file by format; only files that were written. */
  readonly files: Readonly<Record<string, string>>;
  /** Null if nothing could be scanned. */
  readonly counts: ScanCounts | null;
  /** The comment's text; null if nothing could be scanned. */
  readonly markdown: string | null;
}

/** Program with the arguments that precede those of a scan. */
export type Command = readonly [file: string, ...args: string[]];

/** `npm run curbcut` of this checkout, without a shell. It installs missing dependencies first. */
export const curbcutCommand: Command = [
  process.execPath,
  resolve(import.meta.dirname, '../../tools/bootstrap/main.mjs'),
  'curbcut',
];

/**
 * Serves the site if configured, scans it once and writes the result to a folder in each format.
 *
 * @param fileNames File name for each output format of the command line.
 * @param options Paths in the settings are relative to `workspace`.
 * @throws {SettingsError}
 */
export async function runScan(
  settings: PipelineSettings,
  fileNames: Readonly<Record<string, string>>,
  { workspace, folder, curbcut }: { workspace: string; folder: string; curbcut: Command },
): Promise<ScanOutput> {
  // An earlier run's results must not be mistaken for this run's.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const outputFiles = { ...fileNames, counts: 'counts.json', markdown: 'comment.md' };
  const paths = Object.entries(outputFiles).map(([format, file]) => [format, join(folder, file)] as const);
  const site =
    settings.start === ''
      ? null
      : await serveSite(settings.start, {
          url: settings.waitFor || addScheme(settings.urls[0]!),
          seconds: settings.waitSeconds,
          folder: workspace,
        });
  const [file, ...leadingArgs] = curbcut;
  const { upload } = settings;
  const code = await runCommand(
    file,
    [...leadingArgs, ...buildArguments(settings, workspace, paths)],
    upload === null ? {} : { CURBCUT_SERVER: upload.server, CURBCUT_API_KEY: upload.apiKey },
  ).finally(() => site?.stop());
  const files: Record<string, string> = Object.fromEntries(paths.filter(([, path]) => existsSync(path)));
  const { counts, markdown } = files;
  return {
    // The command exits with 1 both when it crashes and when it finds issues. Only the latter writes counts.
    exitCode: counts === undefined ? Math.max(code, 2) : code,
    files,
    counts: counts === undefined ? null : JSON.parse(await readFile(counts, 'utf8')),
    markdown: markdown === undefined ? null : await readFile(markdown, 'utf8'),
  };
}

const addScheme = (url: string) => (/^https?:/i.test(url) ? url : `http://${url}`);

function buildArguments(
  { urls, urlList, journey, signIn, maxPages, failOn, level, depth, baseline, ...rest }: PipelineSettings,
  workspace: string,
  paths: readonly (readonly [form: string, path: string])[],
): string[] {
  const { allowPrivate, upload } = rest;
  return [
    'scan',
    `--fail-on=${failOn}`,
    `--level=${level}`,
    `--depth=${depth}`,
    ...(urls.length > 0 ? [`--max-pages=${maxPages}`] : []),
    ...(urlList === '' ? [] : [`--url-list=${resolve(workspace, urlList)}`]),
    ...(journey === '' ? [] : [`--journey=${resolve(workspace, journey)}`]),
    ...(signIn === '' ? [] : [`--sign-in=${resolve(workspace, signIn)}`]),
    ...(baseline === '' ? [] : [`--baseline=${resolve(workspace, baseline)}`]),
    ...(allowPrivate ? ['--allow-private'] : []),
    ...(upload === null ? [] : ['--upload']),
    ...(upload?.site ? [`--site=${upload.site}`] : []),
    ...(upload?.compareWith ? [`--compare-with=${upload.compareWith}`] : []),
    ...(upload?.siteThresholds ? ['--site-thresholds'] : []),
    ...paths.map(([format, path]) => `--also=${format}=${path}`),
    // Prevents URLs from being parsed as options.
    '--',
    ...urls,
  ];
}

/** @param env variables in addition to this process's */
function runCommand(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', (error) => reject(new SettingsError(`We couldn’t start Curbcut: ${error.message}`)));
    child.once('exit', (code) => resolve(code ?? 2));
  });
}
