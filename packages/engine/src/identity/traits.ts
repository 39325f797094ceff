import type { Finding } from '@curbcut/contract';
import { fingerprintOf } from '../cluster/cluster.ts';
import { snippetParts } from '../snippet-parts.ts';

/** What one place of an issue is known by. Every text is cut, so that a place is a kilobyte at most. */
export interface PlaceTraits {
  /** Path and query of the page's address: the same page on a staging server is the same page. */
  readonly page: string;
  readonly fingerprint: string;
  /** See `stablePath` of page-model: the element itself first, then its ancestors. */
  readonly path: readonly string[];
  /** Whether it stands in running text, where each fault is counted by itself. */
  readonly prose: boolean;
  readonly selector: string;
  readonly role: string | null;
  readonly name: string;
  readonly text: string;
  /**
   * `name=value` of the attributes that say what the element is for: address, source, type, test id ...; `in name=value` of
   * what stands within: pictures, icons, addresses.
   */
  readonly attributes: readonly string[];
  /** Class names as they stand, hashed ones too. */
  readonly classes: readonly string[];
}

/** What an issue is known by from scan to scan; a JSON value of a few kilobytes. */
export interface IssueTraits {
  readonly version: 1;
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
  readonly places: readonly PlaceTraits[];
}

/** An issue as far as its traits need it: some of its places, on different pages where there are several. */
export interface SampledIssue {
  readonly samples: readonly { readonly url: string; readonly finding: Finding }[];
}

const mostPlaces = 8;
const longestText = 100;
const mostSteps = 12;
const mostTokens = 8;

/**
 * What to know an issue by in later scans. Of more than eight samples the first eight are taken: choose them in the
 * same way in every scan (the first of each page, in the order of pages), so that the same places are compared.
 *
 * @throws {RangeError} without a sample: nothing is known of such an issue.
 */
export function traitsOf({ samples }: SampledIssue): IssueTraits {
  const first = samples[0]?.finding;
  if (first === undefined) throw new RangeError('An issue has at least one sample to know it by.');
  const { ruleId, outcome, reason } = first;
  const places = samples.slice(0, mostPlaces).map(({ url, finding }) => placeOf(url, finding));
  return { version: 1, ruleId, outcome, reason, places };
}

function placeOf(url: string, finding: Finding): PlaceTraits {
  const { attributes, text, inner } = snippetParts(finding.snippet);
  const within = [...inner.matchAll(/\s(src|href|alt|d)="([^"]+)/g)].map(
    ([, name, value]) => `in ${name}=${value}`,
  );
  const classes = attributes.find(([name]) => name === 'class')?.[1].split(/\s+/) ?? [];
  return {
    page: cut(pageOf(url)),
    fingerprint: fingerprintOf(finding),
    path: finding.path.slice(0, mostSteps).map(cut),
    prose: Boolean(finding.origin?.prose),
    // The end of a long selector is nearest to the element.
    selector: finding.selector.slice(-2 * longestText),
    role: finding.role,
    name: cut(finding.name),
    text: cut(text),
    attributes: [
      ...attributes
        .filter(([name, value]) => telling.test(name) && value !== '')
        .map(([name, value]) => `${name}=${value}`),
      ...within,
    ]
      .slice(0, mostTokens)
      .map(cut),
    classes: classes
      .filter((name) => name !== '')
      .slice(0, mostTokens)
      .map(cut),
  };
}

/** Attributes that say what an element is for; the others say how it looks or are drawn anew on each deploy. */
const telling =
  /^(href|src|srcset|alt|type|name|for|value|placeholder|title|action|lang|scope|headers|autocomplete|role|aria-label|data-test.*|data-qa|data-cy|data-component)$/;

const cut = (text: string): string => text.slice(0, longestText);

function pageOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
