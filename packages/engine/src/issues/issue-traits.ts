import type { Finding } from '@curbcut/contract';
import { getPagePath, isPurposeAttribute } from './element-evidence.ts';
import { hashElement, selectElementHashes } from './element-hash.ts';
import { getFingerprint } from './group-findings.ts';
import { parseSnippet } from './parse-snippet.ts';

/**
 * Traits of one occurrence of an issue. All text is truncated, so that an occurrence takes at most a
 * kilobyte.
 */
export interface OccurrenceTraits {
  /** Path and query of the page's URL, so that a page on a staging server counts as the same page. */
  readonly page: string;
  readonly fingerprint: string;
  /** Hash of its element, see `hashElement`. */
  readonly element: string;
  /** See `getStablePath` of page-model: the element itself first, then its ancestors. */
  readonly path: readonly string[];
  /** Whether the element is in running text, where each occurrence is a separate issue. */
  readonly prose: boolean;
  readonly selector: string;
  readonly role: string | null;
  readonly name: string;
  readonly text: string;
  /**
   * `name=value` for attributes that describe the element's purpose (URL, source, type, test id), and
   * `in name=value` for its content (images, icons, URLs).
   */
  readonly attributes: readonly string[];
  /** Class names as written, including generated ones. */
  readonly classes: readonly string[];
}

/** Traits that identify an issue across scans; a JSON value of a few kilobytes. */
export interface IssueTraits {
  readonly version: 1;
  readonly ruleId: string;
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: string;
  readonly places: readonly OccurrenceTraits[];
  /** Hashes of its elements, see `hashElement`: one per element, or the 256 lowest. */
  readonly elements: readonly string[];
}

/**
 * The data needed to compute an issue's traits: some occurrences, on different pages if there are several.
 */
export interface SampledIssue {
  readonly samples: readonly { readonly url: string; readonly finding: Finding }[];
  /** Hashes of all its elements, see `hashElement`. Default: the hashes of the samples. */
  readonly elements?: Iterable<string>;
}

/** Number of occurrences used to identify an issue; any others are not read. */
export const MAX_ISSUE_SAMPLES = 8;
const MAX_TEXT_LENGTH = 100;
const MAX_PATH_STEPS = 12;
const MAX_TOKENS = 8;

/**
 * Computes the traits that identify an issue in later scans. Only the first eight samples are used. Choose
 * them the same way in every scan (the first on each page, in page order), so that the same occurrences are
 * compared.
 *
 * @throws {RangeError} without samples, since nothing would identify the issue
 */
export function getIssueTraits({ samples, elements }: SampledIssue): IssueTraits {
  const first = samples[0]?.finding;
  if (first === undefined) throw new RangeError('An issue’s traits need at least one sample.');
  const { ruleId, outcome, reason } = first;
  const places = samples.slice(0, MAX_ISSUE_SAMPLES).map(getOccurrenceTraits);
  const hashes = elements ?? samples.map(({ url, finding }) => hashElement(url, finding));
  return { version: 1, ruleId, outcome, reason, places, elements: selectElementHashes(hashes) };
}

/**
 * Merges an issue's traits after a scan that did not visit all of its pages: elements on the other pages keep
 * the hashes from an earlier scan.
 */
export function mergeElementHashes(before: IssueTraits, now: IssueTraits): IssueTraits {
  const hashes = new Set(now.elements);
  const others = before.elements.filter((hash) => !hashes.has(hash));
  return { ...now, elements: selectElementHashes([...now.elements, ...others]) };
}

function getOccurrenceTraits({ url, finding }: SampledIssue['samples'][number]): OccurrenceTraits {
  const { attributes, text, inner } = parseSnippet(finding.snippet);
  const contentAttributes = [...inner.matchAll(/\s(src|href|alt|d)="([^"]+)/g)].map(
    ([, name, value]) => `in ${name}=${value}`,
  );
  const classes = attributes.find(([name]) => name === 'class')?.[1].split(/\s+/) ?? [];
  return {
    page: truncate(getPagePath(url)),
    fingerprint: getFingerprint(finding),
    element: hashElement(url, finding),
    path: finding.path.slice(0, MAX_PATH_STEPS).map(truncate),
    prose: Boolean(finding.origin.prose),
    // The end of a long selector is closest to the element.
    selector: finding.selector.slice(-2 * MAX_TEXT_LENGTH),
    role: finding.role,
    name: truncate(finding.name),
    text: truncate(text),
    attributes: [
      ...attributes
        .filter(([name, value]) => isPurposeAttribute(name) && value !== '')
        .map(([name, value]) => `${name}=${value}`),
      ...contentAttributes,
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
