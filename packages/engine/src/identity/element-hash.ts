import { createHash } from 'node:crypto';
import type { Finding } from '@curbcut/contract';
import { compareStrings } from '../compare-strings.ts';
import { parseSnippet } from '../parse-snippet.ts';
import { getPagePath, isPurposeAttribute, stripFileHash } from './element-evidence.ts';

/**
 * The mark of an element: a short hash of what it is itself (its page, its tag, what it shows, leads to or says), and not of
 * where it stands. The same element has the same mark in the next scan whatever became of the elements around it and of
 * the issue that it is counted with. Elements that nothing tells apart have the same mark.
 *
 * @param url Address of the page.
 */
export function hashElement(url: string, finding: Finding): string {
  const evidence = JSON.stringify([getPagePath(url), ...getEvidence(finding)]);
  return createHash('sha256').update(evidence).digest('base64url').slice(0, HASH_BYTES);
}

/** 48 bits: of the elements of an issue, even of a hundred thousand, no two share a mark by chance. */
const HASH_BYTES = 8;

/** Marks kept of an issue. */
export const MAX_ELEMENT_HASHES = 256;

/** The marks by which an issue is known: the lowest, so that of many the same ones are kept in every scan. */
export function selectElementHashes(marks: Iterable<string>): string[] {
  return [...marks].sort(compareStrings).slice(0, MAX_ELEMENT_HASHES);
}

/** Attributes that name one thing among others of its kind. */
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
  if (first.says !== '') return [tag, ...own, first.says];
  // Many buttons have the same icon: what names the element by itself tells more of it.
  if (first.shows !== '') return [path[0] ?? tag, ...own, first.shows];
  if (name !== '') return [tag, ...own, getTextStart(name)];
  // Nothing is known of it but where it stands.
  return [...own, path.slice(0, MAX_PATH_STEPS).join(' < ')];
}

/** What comes first in an element, words or something with an address: how far a snippet reaches depends on its classes. */
function getFirstContent(inner: string): { says: string; shows: string } {
  for (const [, tag, text = ''] of inner.matchAll(/<([^>]*)>?|([^<]+)/g)) {
    const says = getTextStart(text);
    if (says !== '') return { says, shows: '' };
    const [, address, value = ''] = /\s(src|href|alt|d)="([^"]+)/.exec(tag ?? '') ?? [];
    if (address !== undefined && !generatedId.test(value))
      return { says: '', shows: stripFileHash(`${address}=${value}`) };
  }
  return { says: '', shows: '' };
}

const getTextStart = (text: string): string => text.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');

/** An id as libraries draw it, or an address within the page that leads to one. */
const generatedId = /^#?[:«]\w+[:»]$/;
