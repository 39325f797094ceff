import { DEFAULT_DEPTH, DEPTH_DETAILS, Depth, PageView } from '@curbcut/contract';
import { combineVariants, optionalRuleIds } from '@curbcut/engine';
import { LEVELS } from '@curbcut/wcag';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createWholeNumberParser, parseWholeNumber } from './parse-whole-number.ts';

/** Returns the variants each page is tested in: the default one, then the views. */
export const toVariants = ({ views }: { views: readonly PageView[] }) =>
  combineVariants(undefined, undefined, views);

/** Reads a list of views such as `phone,dark`. */
function parseViews(value: string): PageView[] {
  return value.split(',').map((name) => {
    const view = PageView.safeParse(name.trim());
    if (view.success) return view.data;
    throw new InvalidArgumentError(
      `“${name.trim()}” isn't a view. Choose from ${PageView.options.join(', ')}, separated by commas.`,
    );
  });
}

/**
 * Adds the options for what is tested and how, shared by all scanning commands.
 *
 * @param defaultDepth the depth if `--depth` is omitted
 */
export function addTestingOptions(command: Command, defaultDepth: Depth = DEFAULT_DEPTH): Command {
  return addScannerOptions(addPageOptions(addScopeOptions(command), defaultDepth));
}

/** Adds the options for which rules are run. */
export const addScopeOptions = (command: Command): Command =>
  command
    .addOption(new Option('--level <level>', 'highest WCAG level to test').choices(LEVELS).default('AA'))
    .option('--best-practices', 'also report best practices that no criterion requires (default)', true)
    .option('--no-best-practices', 'report only WCAG failures')
    .addOption(
      new Option('--enable-rule <id...>', 'also run these rules, which are off by default')
        .choices(optionalRuleIds)
        .default([]),
    );

/** Adds the options for how each page is tested. */
function addPageOptions(command: Command, defaultDepth: Depth): Command {
  return command
    .option('--second-opinion', 'also run axe-core and merge its findings', false)
    .addOption(
      new Option('--depth <depth>', `how much to test. ${describeDepths()}`)
        .choices(Depth.options)
        .default(defaultDepth),
    )
    .option(
      '--views <list>',
      `also test each page in these views, separated by commas: ${PageView.options.join(', ')}`,
      parseViews,
      [],
    );
}

/** Adds the options for the browser and how many pages it loads. */
export const addScannerOptions = (command: Command): Command =>
  addBrowserOptions(
    command.option(
      '--concurrency <n>',
      'pages to load in parallel (default: number of CPU cores)',
      parseWholeNumber,
    ),
  );

/** Adds the options for how pages are loaded, shared by all commands that visit pages. */
export function addBrowserOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--fonts <fonts>',
        "fonts that pages can use: the bundled set, or this system's fonts too",
      ).choices(['pinned', 'system']),
    )
    .option(
      '--page-time-limit <seconds>',
      'time limit per page, in seconds (default: 60)',
      createWholeNumberParser(5, 600),
    )
    .option('--allow-private', 'allow access to this machine and private networks', false);
}

/** Describes each depth: “quick: Loads each page …”. */
const describeDepths = () => Depth.options.map((depth) => `${depth}: ${DEPTH_DETAILS[depth].hint}`).join(' ');

/** Adds the options for which of a site's pages are visited and when they count as loaded. */
export function addCrawlOptions(command: Command): Command {
  command
    .option('--include <pattern...>', 'only follow links whose path matches, such as /shop/**', [])
    .option('--exclude <pattern...>', 'skip links whose path matches', [])
    .option('--by-template', "choose pages so that all of the site's templates are covered", false)
    .option('--no-robots', 'ignore robots.txt');
  return addWaitOption(command);
}

export const addWaitOption = (command: Command): Command =>
  command.option('--wait-for <selector>', 'wait for this CSS selector before testing a page');

/** Adds the options for scans behind a sign-in and through journeys. */
export function addJourneyOptions(command: Command): Command {
  return command
    .option('--journey <file>', 'test the page after each step of this journey, such as a checkout')
    .option('--sign-in <file>', 'sign in with this journey first, and test all pages in that state')
    .option(
      '--secrets <file>',
      "read the journeys' secrets from this file, one NAME=value per line (default: CURBCUT_SECRET_NAME)",
    );
}
