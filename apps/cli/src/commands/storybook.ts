import { stat } from 'node:fs/promises';
import { DEFAULT_SIGNED_IN_TESTS, type ScanSettings } from '@curbcut/contract';
import { combineVariants, InvalidUrlError, type LocalScanner, parseSiteUrl } from '@curbcut/engine';
import type { PageLabels, ScanResult } from '@curbcut/results';
import { formatCount } from '@curbcut/scoring';
import type { Level } from '@curbcut/wcag';
import { Command } from 'commander';
import { type Io, UserError } from '../io.ts';
import type { ReportFlags } from '../scan-flags.ts';
import type { ScanRun } from '../scan-with-progress.ts';
import { listChangedFiles, sortChangedFirst } from '../storybook/changed-stories.ts';
import { type StoryCounts, scanStories } from '../storybook/scan-stories.ts';
import { serveFolder } from '../storybook/serve-folder.ts';
import { describeStory, getStoryUrl, parseStoryIndex, type Story } from '../storybook/story-index.ts';
import { addScannerOptions, addScopeOptions } from '../testing-options.ts';
import { addOutputOptions, runReportedScan } from './scan.ts';

const examples = `
Examples:
  curbcut storybook storybook-static
  curbcut storybook http://localhost:6006 --allow-private --fail-on serious
  curbcut storybook storybook-static --changed-since origin/main
  curbcut storybook storybook-static --format html --output report.html --also sarif=curbcut.sarif

Stories tagged “!test”, and stories with the parameter a11y.disable or a11y.test: 'off', are reported as excluded. Stories are tested at depth “quick”. To test a story in more depth: curbcut scan URL-OF-ITS-IFRAME --depth standard

Exit codes: 0 no issues at or above the threshold (with --baseline: no new ones), 1 issues found, 2 scan failed, 3 Curbcut itself failed.`;

interface StorybookFlags extends ReportFlags {
  level: Level;
  bestPractices: boolean;
  enableRule: string[];
  excludeTags: string[];
  changedSince?: string;
  reload: boolean;
}

/** `curbcut storybook`: scans all stories of a Storybook. */
export function createStorybookCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('storybook')
    .description('Scan all stories of a running or built Storybook.')
    .argument(
      '<url-or-folder>',
      "a Storybook's URL, or the folder it was built into, such as storybook-static",
    )
    .option(
      '--changed-since <revision>',
      'first scan stories whose files have changed since this Git revision',
    )
    .option('--exclude-tags <tag...>', "don't test stories with these tags", [])
    .option('--reload', "load every story instead of switching between a component's stories", false);
  return addScannerOptions(addScopeOptions(addOutputOptions(command)))
    .addHelpText('after', examples)
    .action(async (target: string, flags: StorybookFlags) => done(await runStorybook(io, target, flags)));
}

async function runStorybook(io: Io, target: string, flags: StorybookFlags): Promise<number> {
  const changed = flags.changedSince === undefined ? null : await listChangedFiles(flags.changedSince);
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const served = isFolder ? await serveFolder(target) : null;
  try {
    const base = served === null ? toBaseUrl(target) : `http://${served.host}/`;
    const stories: Story[] = [];
    const counts: StoryCounts = { loaded: 0, switched: 0, repeated: 0 };
    const scan: ScanRun = async function* (scanner, signal) {
      const listed = await readStories(scanner, base, flags.excludeTags, target, signal);
      stories.push(...(changed === null ? listed : sortChangedFirst(listed, changed)));
      yield* scanStories(
        scanner,
        { base, stories, settings: toStorySettings(flags), loadsAll: flags.reload },
        counts,
        signal,
      );
    };
    const exitCode = await runReportedScan(
      io,
      { ...flags, ...(served !== null && { allowedHost: served.host }) },
      {
        variants: combineVariants(),
        settings: toScanSettings(base, flags),
        labels: (result) => createLabels(result, base, stories),
        scan: () => scan,
      },
    );
    io.err.write(`curbcut: ${describeCounts(counts, stories)}\n`);
    return exitCode;
  } finally {
    await served?.close();
  }
}

/** Returns the URL of a Storybook's folder, without the story or page in a copied URL. */
function toBaseUrl(target: string): string {
  try {
    const url = new URL(parseSiteUrl(target).url);
    return new URL(url.pathname.replace(/(?:index|iframe)\.html$/, '').replace(/\/?$/, '/'), url).href;
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new UserError(
      `${target} is neither a folder nor a URL. Pass a Storybook's URL or the folder it was built into.`,
    );
  }
}

async function readStories(
  scanner: LocalScanner,
  base: string,
  excludedTags: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<Story[]> {
  for (const name of ['index.json', 'stories.json']) {
    const content = await scanner.fetchText(new URL(name, base).href, signal).catch((error: Error) => {
      signal.throwIfAborted();
      throw new UserError(`The Storybook at ${target} can't be reached. ${error.message}`);
    });
    if (content === null) continue;
    const stories = parseStoryIndex(content, excludedTags);
    if (stories.length === 0) throw new UserError(`The Storybook at ${target} has no stories.`);
    return stories;
  }
  throw new UserError(
    `${target} has neither index.json nor stories.json. Pass the URL of a Storybook or the folder it was built into.`,
  );
}

const toStorySettings = ({ level, bestPractices, enableRule }: StorybookFlags) => ({
  level,
  bestPractices,
  optionalRules: enableRule,
});

const toScanSettings = (url: string, flags: StorybookFlags): ScanSettings => ({
  url,
  max_pages: 1,
  include: [],
  exclude: [],
  variants: combineVariants(),
  wait_for: null,
  level: flags.level,
  best_practices: flags.bestPractices,
  second_opinion: false,
  optional_rules: flags.enableRule,
  depth: 'quick',
  signed_in: DEFAULT_SIGNED_IN_TESTS,
});

/** Names the pages of a result by story, and groups them by component. */
function createLabels({ pages }: ScanResult, base: string, stories: readonly Story[]): PageLabels {
  const byUrl = new Map(stories.map((story) => [getStoryUrl(base, story.id), story]));
  const getStory = (index: number) => byUrl.get(pages[index]!.url)!;
  return {
    pageKind: 'story',
    getName: (index) => describeStory(getStory(index)),
    getGroup: (index) => getStory(index).component,
  };
}

function describeCounts({ loaded, switched, repeated }: StoryCounts, stories: readonly Story[]): string {
  const excluded = stories.filter(({ excluded: reason }) => reason !== null).length;
  return [
    `${formatCount(stories.length, 'story', 'stories')}: ${loaded + repeated} loaded, ${switched} switched to without reloading`,
    ...(repeated > 0 ? [`${repeated} of the loaded ones because switching gave different results`] : []),
    ...(excluded > 0 ? [`${excluded} excluded by tags`] : []),
  ]
    .join(', ')
    .concat('.');
}
