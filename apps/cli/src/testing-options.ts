import { optionalRuleIds } from '@curbcut/engine';
import { LEVELS } from '@curbcut/wcag';
import { type Command, Option } from 'commander';
import { createWholeNumberParser, parseWholeNumber } from './parse-whole-number.ts';

/** The options that say what is tested against and how, the same for every command that scans. */
export function addTestingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--level <level>', 'highest level of WCAG to test against').choices(LEVELS).default('AA'),
    )
    .option('--best-practices', 'report also what breaks no criterion by itself (default)', true)
    .option('--no-best-practices', 'report only what breaks a criterion of WCAG')
    .addOption(
      new Option('--enable-rule <id...>', 'also run these rules, which are off by default')
        .choices(optionalRuleIds)
        .default([]),
    )
    .option('--second-opinion', 'also run axe-core and merge what it finds', false)
    .option('--concurrency <n>', 'pages examined at the same time (default: by cores)', parseWholeNumber)
    .addOption(
      new Option(
        '--fonts <fonts>',
        'fonts that pages can use: the same on every machine, or those of this system too',
      ).choices(['pinned', 'system']),
    )
    .option(
      '--page-time-limit <seconds>',
      'seconds for one page; the rest of it is reported as not tested (default: 60)',
      createWholeNumberParser(5, 600),
    )
    .option('--allow-private', 'let the browser reach this machine and private networks', false);
}

/** The options that say which pages of a site are visited and when they count as loaded. */
export function addCrawlOptions(command: Command): Command {
  return command
    .option('--include <pattern...>', 'follow only links whose path matches, e.g. /shop/**', [])
    .option('--exclude <pattern...>', 'do not follow links whose path matches', [])
    .option('--no-robots', 'visit pages that robots.txt asks robots to leave alone')
    .option('--wait-for <selector>', 'wait for this CSS selector before a page counts as loaded');
}
