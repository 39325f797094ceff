import { DEFAULT_DEPTH, DEPTH_DETAILS, PAGE_VIEW_DETAILS } from '@curbcut/contract';
import { formatCount } from '#app/format/format.ts';
import { frequencyLabels } from '#app/sites/format-schedule.ts';
import {
  colorSchemeLabels,
  readNewScan,
  readRepeat,
  signInMethods,
  viewportPresets,
} from './read-new-scan.ts';

/**
 * The current settings in each of the form's option groups, in a few words that fit next to the group's
 * title.
 */
export interface OptionSummaries {
  depth: string;
  views: string;
  rules: string;
  pages: string;
  signIn: string;
  journeys: string;
  schedule: string;
}

/** Describes the form's current options. */
export function describeOptions(form: FormData): OptionSummaries {
  const settings = readNewScan(form);
  const every = readRepeat(form);
  return {
    depth: DEPTH_DETAILS[settings.depth ?? DEFAULT_DEPTH].label,
    views: describeViews(settings),
    rules: describeRules(settings),
    pages: describePages(settings),
    signIn: signInMethods.find(({ value }) => value === (settings.auth?.type ?? 'none'))?.label ?? '',
    journeys: describeJourneys(settings),
    schedule: every ? frequencyLabels[every].label : 'Once',
  };
}

type Settings = ReturnType<typeof readNewScan>;

/** Joins phrases and capitalizes only the first. */
const joinPhrases = (phrases: readonly string[]) =>
  phrases
    .map((phrase, index) => (index === 0 ? phrase : phrase[0]?.toLowerCase() + phrase.slice(1)))
    .join(', ');

function describeJourneys({ journey }: Settings): string {
  const uses = [...(journey?.sign_in ? ['Signs in'] : []), ...(journey?.steps ? ['Tests the steps'] : [])];
  return uses.length > 0 ? joinPhrases(uses) : 'None';
}

function describeViews({ viewports = [], color_schemes = [], views = [] }: Settings): string {
  return joinPhrases([
    ...viewportPresets
      .filter(({ width, height }) => viewports.some((size) => size.width === width && size.height === height))
      .map(({ label }) => label),
    ...color_schemes.map((scheme) => colorSchemeLabels[scheme]),
    ...views.map((view) => PAGE_VIEW_DETAILS[view].label),
  ]);
}

function describeRules({ best_practices = true, second_opinion = false }: Settings): string {
  return joinPhrases([
    best_practices ? 'With best practices' : 'Without best practices',
    ...(second_opinion ? ['With axe-core'] : []),
  ]);
}

function describePages({
  page_selection,
  reuse_unchanged,
  respect_robots,
  include,
  exclude,
  wait_for,
}: Settings): string {
  return joinPhrases([
    page_selection === 'by-template' ? 'All templates first' : 'Follow links in order',
    ...(reuse_unchanged ? ['Reuses unchanged pages'] : []),
    ...(respect_robots === false ? ['Ignores robots.txt'] : []),
    ...(include ? [`Includes ${formatCount(include.length, 'path')}`] : []),
    ...(exclude ? [`Excludes ${formatCount(exclude.length, 'path')}`] : []),
    ...(wait_for ? [`Waits for ${wait_for}`] : []),
  ]);
}
