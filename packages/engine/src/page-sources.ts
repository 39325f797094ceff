import {
  detectFramework,
  type ElementSourceLocation,
  locateSources,
  type StablePage,
} from '@curbcut/capture';
import type { Finding, FrameworkInfo } from '@curbcut/contract';
import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import type { RuleResults } from './evaluation/evaluation-requests.ts';

/** What a page is made with, and where the elements with findings were written. */
export interface PageSources {
  readonly framework: FrameworkInfo;
  /** By selector; empty on pages whose build does not tell. */
  readonly locations: ReadonlyMap<string, ElementSourceLocation>;
}

/**
 * Asks a page what it is made with and, where its build tells it, where the elements with findings were written: those
 * with failures first. To be called after everything that judges the page, before it is captured anew.
 *
 * @param judged waited for only on pages that tell something
 */
export async function findPageSources(
  resting: StablePage,
  capture: PageCapture,
  hasScripts: boolean,
  judged: () => Promise<readonly RuleResults[]>,
): Promise<PageSources> {
  // Whatever leaves notes on elements is a script.
  if (!hasScripts && !mayNameSources(capture)) return { framework: plainHtml, locations: new Map() };
  const { name, version, isDevelopment, hasSourceLocations } = await detectFramework(resting);
  const framework = { name, version, isDevelopment };
  if (!hasSourceLocations) return { framework, locations: new Map() };
  const nodes = mapNodesBySelector(await judged());
  const sources = await locateSources(resting, capture, [...nodes.values()]);
  const places = [...nodes].flatMap(([selector, node]) => {
    const place = sources.get(node);
    return place === undefined ? [] : [[selector, place] as const];
  });
  return { framework, locations: new Map(places) };
}

const plainHtml: FrameworkInfo = { name: 'html', version: null, isDevelopment: false };

/** Of a page that could not be asked. */
export const unknownSources: PageSources = { framework: plainHtml, locations: new Map() };

/** Whether attributes might tell sources on a page without scripts: any attribute that names one has this in it. */
function mayNameSources({ strings }: PageCapture): boolean {
  return strings.some((text) => /^data-[\w-]*(source|insp|locator)/.test(text));
}

function mapNodesBySelector(judged: readonly RuleResults[]): Map<string, NodeIndex> {
  const found = judged.flatMap(({ findings, nodes }) =>
    findings.map(({ selector, outcome }, at) => ({ selector, outcome, node: nodes[at]! })),
  );
  const [failed, asked] = [found.filter(isFailed), found.filter((finding) => !isFailed(finding))];
  return new Map([...failed, ...asked].map(({ selector, node }) => [selector, node]));
}

const isFailed = ({ outcome }: Pick<Finding, 'outcome'>) => outcome === 'failed';

/** The same findings with where their elements were written. */
export function addSources(findings: readonly Finding[], { locations }: PageSources): Finding[] {
  return findings.map((finding) => {
    const source = locations.get(finding.selector);
    return source === undefined ? finding : { ...finding, source };
  });
}
