import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentPart,
  formatContentPart,
  isNumber,
  normalizeVolatileText,
  type PageContent,
  parseContentPart,
  type QuestionOccurrence,
  stripTracking,
} from '@curbcut/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type ContentNeeds,
  getCriterionDependencies,
  getPageQuestionNeeds,
  getTruncatedElementNeeds,
} from './criterion-content.ts';
import type { QuestionSource, ReviewIssue } from './model.ts';
import { describeSnippet } from './snippet.ts';

/** The fingerprint used if too little is known. It never matches, not even itself. */
export const UNKNOWN_FINGERPRINT = '';

/** The content of the sampled pages, by URL. */
export type PageContents = ReadonlyMap<string, PageContent>;

/**
 * A fingerprint as text: the method, a hash of the question and its elements and, for each page that the
 * answer depends on, the page's key with the relevant content, for example
 * `parts-1 3fa9… 77e0…:images=5.0a1b…,media=0.9c2d…`. Comparing two fingerprints therefore shows what has
 * changed on which page.
 */
const METHOD = 'parts-1';

/**
 * Computes the fingerprint of an issue question from what the answer depends on: the rule, and for each
 * element the question with its facts, name, role, text and meaningful attributes. It ignores the order and
 * number of equal elements, their positions and pages, as well as counters, dates and tracking parameters.
 *
 * If the evidence for an element is incomplete, content from its page is added: the types that the question
 * is about if it's about the whole page, or any type that the element can contain if the snippet or name was
 * truncated.
 */
export function getIssueFingerprint(issue: ReviewIssue, contents: PageContents): string {
  const elements = issue.elements.map((occurrence) => describeOccurrence(occurrence));
  if (elements.length === 0) return UNKNOWN_FINGERPRINT;
  const pages = new Map<string, ContentNeeds>();
  for (const [index, { isAboutPage, isComplete }] of elements.entries()) {
    if (isComplete) continue;
    const url = issue.elements[index]!.page_url;
    const needs = isAboutPage
      ? getPageQuestionNeeds(issue.ruleId, issue.criteria)
      : getTruncatedElementNeeds(issue.criteria);
    const before = pages.get(url);
    pages.set(
      url,
      before && !before.about.every((kind) => needs.about.includes(kind)) ? merge(before, needs) : needs,
    );
  }
  const descriptions = [...new Set(elements.map(({ description }) => description))].sort();
  const subject = hash([issue.ruleId, [...issue.criteria], ...descriptions]);
  return format(subject, pages, contents);
}

const merge = (one: ContentNeeds, other: ContentNeeds): ContentNeeds => ({
  about: [...one.about, ...(one.context ?? []), ...other.about, ...(other.context ?? [])],
});

/**
 * Computes the fingerprint of a question about a criterion, from its wording and the relevant content of each
 * sampled page.
 */
export function getCriterionFingerprint(
  {
    criterion,
    question,
  }: { readonly criterion: QuestionSource['criteria'][number]; readonly question: string },
  contents: PageContents,
): string {
  const needs = getCriterionDependencies(criterion);
  return format(hash([question]), new Map([...contents.keys()].map((url) => [url, needs])), contents);
}

function format(subject: string, pages: ReadonlyMap<string, ContentNeeds>, contents: PageContents): string {
  const described: string[] = [];
  for (const [url, needs] of pages) {
    const content = contents.get(url);
    if (content === undefined) return UNKNOWN_FINGERPRINT;
    described.push(`${getPageKey(url)}:${describeContent(needs, content)}`);
  }
  return [METHOD, subject, ...described.sort()].join(' ');
}

function describeContent({ about, context = [] }: ContentNeeds, { parts }: PageContent): string {
  const hasAny = about.some((kind) => parts[kind].count > 0);
  const kinds = new Set([...about, ...(hasAny ? context : [])]);
  return CONTENT_KINDS.filter((kind) => kinds.has(kind))
    .map((kind) => `${kind}=${formatContentPart(parts[kind])}`)
    .join(',');
}

/** Identifies a page in fingerprints. */
export const getPageKey = (url: string): string => hash([url]);

/** 64 bits, in hexadecimal. */
const hash = (parts: readonly unknown[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, 16);

interface ParsedFingerprint {
  readonly subject: string;
  /** Keyed by page key. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<ContentKind, ContentPart>>;
}

/** Parses a fingerprint; null if it was created by a different method. */
export function parseFingerprint(fingerprint: string): ParsedFingerprint | null {
  const [method, subject, ...pages] = fingerprint.split(' ');
  if (method !== METHOD || subject === undefined) return null;
  return {
    subject,
    pages: new Map(
      pages.map((page) => {
        const [key = '', content = ''] = page.split(':', 2);
        return [key, parseContent(content)];
      }),
    ),
  };
}

function parseContent(text: string): ReadonlyMap<ContentKind, ContentPart> {
  const written = new Map(text.split(',').map((field) => field.split('=', 2) as [string, string]));
  return new Map(
    CONTENT_KINDS.flatMap((kind) => {
      const part = parseContentPart(written.get(kind) ?? '');
      return part ? [[kind, part]] : [];
    }),
  );
}

/** Names of this length may have been truncated by the rules. */
const MAX_NAME_LENGTH = 300;

function describeOccurrence(occurrence: QuestionOccurrence) {
  const { tag, own, inner, isTruncated } = describeSnippet(occurrence.snippet);
  const isAboutPage = tag === '' || tag === 'html' || tag === 'body';
  const isComplete = !isTruncated && !isAboutPage && occurrence.name.length < MAX_NAME_LENGTH;
  const facts = Object.entries(occurrence.facts)
    .map(([name, value]) => [name, normalizeFact(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const description = JSON.stringify([
    occurrence.role,
    normalizeVolatileText(occurrence.name),
    normalizeVolatileText(occurrence.message),
    facts,
    isAboutPage ? tag : describePart(own),
    // Where a snippet is truncated depends on the length of its class names, so the page's content is compared instead.
    isComplete ? inner.map(describePart) : [occurrence.page_url],
  ]);
  return { description, isAboutPage, isComplete };
}

/** Normalizes text, or a start tag with its attributes, as returned by `describeSnippet`. */
function describePart(part: string): string {
  if (part.startsWith('text '))
    return isNumber(part.slice('text '.length)) ? 'text #' : normalizeVolatileText(part);
  return part
    .split(' | ')
    .map((attribute) => {
      const [, name, url] = /^(href|src|poster|data|action|formaction)=(.*)$/s.exec(attribute) ?? [];
      return url === undefined ? normalizeVolatileText(attribute) : `${name}=${stripTracking(url)}`;
    })
    .join(' | ');
}

type Fact = QuestionOccurrence['facts'][string];

function normalizeFact(value: Fact): Fact {
  if (typeof value === 'string') return normalizeVolatileText(value);
  return Array.isArray(value) ? value.map(normalizeVolatileText) : value;
}
