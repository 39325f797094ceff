import type { Finding } from '@curbcut/contract';
import { getFingerprint } from '../cluster/group-findings.ts';
import { parseSnippet } from '../parse-snippet.ts';
import { getPagePath, isPurposeAttribute } from './element-evidence.ts';
import { hashElement, selectElementHashes } from './element-hash.ts';

/** What one place of an issue is known by. Every text is cut, so that a place is a kilobyte at most. */
export interface OccurrenceTraits {
  /** Path and query of the page's address: the same page on a staging server is the same page. */
  readonly page: string;
  readonly fingerprint: string;
  /** Mark of its element, see `elementMark`; missing in what was kept before there were marks. */
  readonly element?: string;
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
  readonly places: readonly OccurrenceTraits[];
  /**
   * Marks of its elements, see `elementMark`: one for each of them, or the 256 lowest. Missing in what was kept
   * before there were marks.
   */
  readonly elements?: readonly string[];
}

/** An issue as far as its traits need it: some of its places, on different pages where there are several. */
export interface SampledIssue {
  readonly samples: readonly { readonly url: string; readonly finding: Finding }[];
  /** Marks of all its elements, see `elementMark`; those of the samples when left out. */
  readonly elements?: Iterable<string>;
}

const MAX_OCCURRENCES = 8;
const MAX_TEXT_LENGTH = 100;
const MAX_PATH_STEPS = 12;
const MAX_TOKENS = 8;

/**
 * What to know an issue by in later scans. Of more than eight samples the first eight are taken: choose them in the
 * same way in every scan (the first of each page, in the order of pages), so that the same places are compared.
 *
 * @throws {RangeError} without a sample: nothing is known of such an issue.
 */
export function getIssueTraits({ samples, elements }: SampledIssue): IssueTraits {
  const first = samples[0]?.finding;
  if (first === undefined) throw new RangeError('An issue has at least one sample to know it by.');
  const { ruleId, outcome, reason } = first;
  const places = samples.slice(0, MAX_OCCURRENCES).map(getOccurrenceTraits);
  const marks = elements ?? samples.map(({ url, finding }) => hashElement(url, finding));
  return { version: 1, ruleId, outcome, reason, places, elements: selectElementHashes(marks) };
}

/**
 * What an issue is known by after a scan that did not look at all of its pages: its elements there are still known by what
 * an earlier scan told of them.
 */
export function mergeElementHashes(before: IssueTraits, now: IssueTraits): IssueTraits {
  const marks = new Set(now.elements);
  const others = (before.elements ?? []).filter((mark) => !marks.has(mark));
  return { ...now, elements: selectElementHashes([...(now.elements ?? []), ...others]) };
}

function getOccurrenceTraits({ url, finding }: SampledIssue['samples'][number]): OccurrenceTraits {
  const { attributes, text, inner } = parseSnippet(finding.snippet);
  const within = [...inner.matchAll(/\s(src|href|alt|d)="([^"]+)/g)].map(
    ([, name, value]) => `in ${name}=${value}`,
  );
  const classes = attributes.find(([name]) => name === 'class')?.[1].split(/\s+/) ?? [];
  return {
    page: truncate(getPagePath(url)),
    fingerprint: getFingerprint(finding),
    element: hashElement(url, finding),
    path: finding.path.slice(0, MAX_PATH_STEPS).map(truncate),
    prose: Boolean(finding.origin?.prose),
    // The end of a long selector is nearest to the element.
    selector: finding.selector.slice(-2 * MAX_TEXT_LENGTH),
    role: finding.role,
    name: truncate(finding.name),
    text: truncate(text),
    attributes: [
      ...attributes
        .filter(([name, value]) => isPurposeAttribute(name) && value !== '')
        .map(([name, value]) => `${name}=${value}`),
      ...within,
    ]
      .slice(0, MAX_TOKENS)
      .map(truncate),
    classes: classes
      .filter((name) => name !== '')
      .slice(0, MAX_TOKENS)
      .map(truncate),
  };
}

const truncate = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);
