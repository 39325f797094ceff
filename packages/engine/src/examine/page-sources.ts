import {
  detectFramework,
  type ElementSourceLocation,
  locateSources,
  prefetchSourceMaps,
  type StablePage,
} from '@curbcut/capture';
import type { Finding, FrameworkInfo } from '@curbcut/contract';
import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import type { RuleResults } from './evaluation/rule-results.ts';

/** A page's framework, and the source locations of the elements with findings. */
export interface PageSources {
  readonly framework: FrameworkInfo;
  /** By selector; empty for pages whose build does not report source locations. */
  readonly locations: ReadonlyMap<string, ElementSourceLocation>;
}

/** The available data about a page's source before its rules have run. */
export type DetectedSources = Awaited<ReturnType<typeof detectFramework>>;

/**
 * Detects a page's framework and, if it is a development build, fetches its source maps. Call it before any
 * interaction, since that blocks the page's network access.
 *
 * @returns null for a page that reports no source locations
 */
export async function prepareSources(
  page: StablePage,
  capture: PageCapture,
  hasScripts: boolean,
): Promise<DetectedSources | null> {
  // Only scripts attach metadata to elements.
  if (!hasScripts && !mayNameSources(capture)) return null;
  const detected = await detectFramework(page);
  if (detected.hasSourceLocations && hasScripts) await prefetchSourceMaps(page.mainFrame);
  return detected;
}

/**
 * Finds a page's framework and, if its build reports them, the source locations of the elements with
 * findings, failures first. Call it after the page has been evaluated and before it is captured again.
 *
 * @param detected the result of {@link prepareSources}
 * @param getResults awaited only for pages that report source locations
 */
export async function findPageSources(
  page: StablePage,
  capture: PageCapture,
  detected: DetectedSources | null,
  getResults: () => Promise<readonly RuleResults[]>,
): Promise<PageSources> {
  if (detected === null) return unknownSources;
  const { name, version, isDevelopment, hasSourceLocations } = detected;
  const framework = { name, version, isDevelopment };
  if (!hasSourceLocations) return { framework, locations: new Map() };
  const nodes = mapNodesBySelector(await getResults());
  const sources = await locateSources(page, capture, [...nodes.values()]);
  const locations = [...nodes].flatMap(([selector, node]) => {
    const location = sources.get(node);
    return location === undefined ? [] : [[selector, location] as const];
  });
  return { framework, locations: new Map(locations) };
}

const plainHtml: FrameworkInfo = { name: 'html', version: null, isDevelopment: false };

/** Result for a page that could not be inspected. */
export const unknownSources: PageSources = { framework: plainHtml, locations: new Map() };

/**
 * Returns whether attributes on a page without scripts may contain source locations: all such attributes
 * match this pattern.
 */
function mayNameSources({ strings }: PageCapture): boolean {
  return strings.some((text) => /^data-[\w-]*(source|insp|locator)/.test(text));
}

function mapNodesBySelector(results: readonly RuleResults[]): Map<string, NodeIndex> {
  const found = results.flatMap(({ findings, nodes }) =>
    findings.map(({ selector, outcome }, index) => ({ selector, outcome, node: nodes[index]! })),
  );
  const [failed, others] = [found.filter(isFailed), found.filter((finding) => !isFailed(finding))];
  return new Map([...failed, ...others].map(({ selector, node }) => [selector, node]));
}

const isFailed = ({ outcome }: Pick<Finding, 'outcome'>) => outcome === 'failed';

/** Adds source locations to findings. */
export function addSources(findings: readonly Finding[], { locations }: PageSources): Finding[] {
  return findings.map((finding) => {
    const source = locations.get(finding.selector);
    return source === undefined ? finding : { ...finding, source };
  });
}

/** Returns the results with each finding's location in the source files. */
export const withSources = (results: RuleResults, sources: PageSources): RuleResults => ({
  ...results,
  findings: addSources(results.findings, sources),
});
