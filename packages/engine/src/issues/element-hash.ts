import { createHash } from 'node:crypto';
import type { Finding } from '@curbcut/contract';
import { compareStrings } from '../compare-strings.ts';
import { getPagePath, isPurposeAttribute, stripFileHash } from './element-evidence.ts';
import { parseSnippet } from './parse-snippet.ts';

/**
 * Hashes what identifies an element (its page, tag and content), independent of its location. The element has
 * the same hash in the next scan, even if the elements around it or the issue it belongs to change. Elements
 * that cannot be distinguished have the same hash.
 *
 * @param url URL of the page.
 */
export function hashElement(url: string, finding: Finding): string {
  const evidence = JSON.stringify([getPagePath(url), ...getEvidence(finding)]);
  return createHash('sha256').update(evidence).digest('base64url').slice(0, HASH_BYTES);
}

/**
 * Number of base64url characters: 48 bits, enough to avoid collisions among a hundred thousand elements in an issue.
 */
const HASH_BYTES = 8;

/** Maximum number of hashes stored per issue. */
export const MAX_ELEMENT_HASHES = 256;

/** Selects the hashes to store for an issue: the lowest, so that every scan keeps the same ones. */
export function selectElementHashes(hashes: Iterable<string>): string[] {
  return [...hashes].sort(compareStrings).slice(0, MAX_ELEMENT_HASHES);
}

/** Attributes that tell an element apart from others of its kind. */
const identifyingAttribute =
  /^(href|src|srcset|name|for|action|title|aria-label|alt|value|placeholder|data-test.*|data-qa|data-cy)=/;

const [MAX_WORDS, MAX_PATH_STEPS] = [4, 4];

function getEvidence({ snippet, name, path }: Finding): string[] {
  const { tag, attributes, inner } = parseSnippet(snippet);
  const own = attributes
    .filter(([key, value]) => isPurposeAttribute(key) && value !== '' && !generatedId.test(value))
    .map(([key, value]) => stripFileHash(`${key}=${value}`))
    .sort(compareStrings);
  if (own.some((attribute) => identifyingAttribute.test(attribute))) return [tag, ...own];
  const first = getFirstContent(inner);
  if (first.words !== '') return [tag, ...own, first.words];
  // Many buttons share an icon, so the element's name distinguishes it better.
  if (first.resource !== '') return [path[0] ?? tag, ...own, first.resource];
  if (name !== '') return [tag, ...own, getTextStart(name)];
  // We know nothing else about the element, so the location is used.
  return [...own, path.slice(0, MAX_PATH_STEPS).join(' < ')];
}

/**
 * Returns an element's first content: text or a URL. The rest is ignored, because the class names in a
 * snippet affect how much of the content fits.
 */
function getFirstContent(inner: string): { words: string; resource: string } {
  for (const [, tag, text = ''] of inner.matchAll(/<([^>]*)>?|([^<]+)/g)) {
    const words = getTextStart(text);
    if (words !== '') return { words, resource: '' };
    const [, attribute, value = ''] = /\s(src|href|alt|d)="([^"]+)/.exec(tag ?? '') ?? [];
    if (attribute !== undefined && !generatedId.test(value))
      return { words: '', resource: stripFileHash(`${attribute}=${value}`) };
  }
  return { words: '', resource: '' };
}

const getTextStart = (text: string): string => text.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');

/** A generated id, or a link to one. */
const generatedId = /^#?[:«]\w+[:»]$/;
