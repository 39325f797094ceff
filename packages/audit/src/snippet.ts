import { normalizeFileUrl, normalizeText, normalizeUrl } from './normalize.ts';

export interface SnippetDescription {
  /** The element's tag; empty if the text is not a snippet. */
  readonly tag: string;
  /** The start tag with its meaningful attributes. */
  readonly own: string;
  /**
   * Pieces of text and tags with their meaningful attributes, in document order. Elements that only group
   * others are skipped.
   */
  readonly inner: readonly string[];
  /** Whether the end of the snippet or of a value was truncated, so that it does not show everything. */
  readonly isTruncated: boolean;
  /** Whether a URL's query was truncated, which the text alone doesn't show. */
  readonly hasTruncatedQuery: boolean;
}

/** Attributes with the URL of a file that the element displays. */
const fileAttributes = new Set(['src', 'poster', 'data']);
/** Attributes that contain a destination URL. */
const targetAttributes = new Set(['href', 'action', 'formaction']);
/**
 * Attributes other than `aria-*` that give an element its meaning. Generated ids, classes, styles and
 * `data-*` do not.
 */
const meaningfulAttributes = new Set([
  ...fileAttributes,
  ...targetAttributes,
  'alt',
  'autocomplete',
  'checked',
  'controls',
  'disabled',
  'hidden',
  'kind',
  'label',
  'lang',
  'max',
  'maxlength',
  'min',
  'muted',
  'name',
  'pattern',
  'placeholder',
  'readonly',
  'required',
  'role',
  'scope',
  'span',
  'colspan',
  'rowspan',
  'srclang',
  'tabindex',
  'title',
  'type',
  'value',
]);
/**
 * Attributes whose values are ids of other elements. The ids are often generated, but whether one is set
 * matters.
 */
const idAttributes = new Set([
  'for',
  'headers',
  'list',
  'form',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
  'aria-flowto',
]);
/** Elements that only group or style others. */
const wrapperTags = new Set(['div', 'span', 'font', 'picture', 'center']);

/**
 * Describes the start of an element's source, as page-model creates it: attribute values in double quotes with `&amp;`
 * and `&quot;`, text with `&amp;` and `&lt;`, and `…` at the end of anything that was truncated.
 */
export function describeSnippet(snippet: string): SnippetDescription {
  const [start, ...tokens] = snippet.matchAll(tokenPattern);
  const tag = start?.[1]?.toLowerCase() ?? '';
  return {
    tag,
    own: tag === '' ? '' : describeStartTag(tag, start?.[2] ?? ''),
    inner: describeContent(tokens),
    isTruncated: /…(?:"|$)/.test(snippet),
    hasTruncatedQuery: /="[^"?#]*[?#][^"]*…(?:"|$)/.test(snippet),
  };
}

/** A start tag with its attributes, an end tag or text. */
const tokenPattern = /<([a-zA-Z][^\s>/]*)((?:\s+[^\s=>"]+(?:="[^"]*"?)?)*)\s*\/?>?|<\/([^\s>]*)>?|([^<]+)/g;
const attributePattern = /([^\s=>"]+)(?:="([^"]*)"?)?/g;

/** Elements that have no end tag. */
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

function describeContent(tokens: readonly RegExpExecArray[]): string[] {
  const content: string[] = [];
  const open: { tag: string; isDescribed: boolean }[] = [];
  let words = '';
  const add = (part: string): void => {
    const text = normalizeText(words);
    if (text !== '') content.push(`text ${text}`);
    words = '';
    if (part !== '') content.push(part);
  };
  for (const [, startTag, attributes = '', endTag, text = ''] of tokens) {
    if (startTag !== undefined) {
      const tag = startTag.toLowerCase();
      const described = describeStartTag(tag, attributes);
      const isDescribed = described !== tag || !wrapperTags.has(tag);
      if (isDescribed) add(described);
      else words += ' ';
      if (!voidTags.has(tag)) open.push({ tag, isDescribed });
    } else if (endTag === undefined) {
      words += decodeEntities(text);
    } else {
      if (open.at(-1)?.tag === endTag.toLowerCase() && open.pop()?.isDescribed)
        add(`/${endTag.toLowerCase()}`);
      words += ' ';
    }
  }
  add('');
  return content;
}

function describeStartTag(tag: string, source: string): string {
  const attributes = [...source.matchAll(attributePattern)]
    .map(([, name = '', value = '']) => describeAttribute(name.toLowerCase(), decodeEntities(value)))
    .filter((attribute) => attribute !== null)
    .sort();
  return [tag, ...attributes].join(' | ');
}

function describeAttribute(name: string, value: string): string | null {
  if (idAttributes.has(name)) return value === '' ? null : name;
  if (fileAttributes.has(name)) return `${name}=${normalizeFileUrl(value)}`;
  if (targetAttributes.has(name)) return `${name}=${normalizeUrl(value)}`;
  if (name === 'srcset') return null;
  return meaningfulAttributes.has(name) || name.startsWith('aria-')
    ? `${name}=${normalizeText(value)}`
    : null;
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
