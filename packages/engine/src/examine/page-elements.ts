import { brotliCompressSync, constants } from 'node:zlib';
import type { PageElement } from '@curbcut/contract';
import { MAX_PAGE_ELEMENTS, PAGE_ELEMENT_LIMITS } from '@curbcut/contract/values';
import type { ElementModel, PageModel } from '@curbcut/page-model';

/** Roles of elements that only group their content. */
const groupingRoles = new Set(['generic', 'none', 'presentation', 'document', 'text']);
/** Elements that render embedded content; some of them have no role. */
const embeddingTags = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'canvas', 'svg']);
/** Inline elements without a role. */
const inlineTags = new Set(['span', 'b', 'i', 'u', 'small', 'font', 'abbr', 'cite', 'q', 'label', 'bdi']);
/** Roles that people look for first. If a page has too many elements, others are dropped first. */
const primaryRoles = new Set(['heading', 'img', 'image', 'banner', 'navigation', 'main', 'contentinfo']);
/** Elements smaller than this (in CSS pixels) can't be clicked or tapped. */
const MIN_SIZE = 3;

/**
 * Lists the visible elements of a page that people can report as failing, in document order: what assistive
 * technology announces, what embeds content, and the elements around text. Elements in open shadow trees and
 * in captured frames are included.
 */
export function listPageElements(page: PageModel): PageElement[] {
  const chosen = new Set<ElementModel>();
  for (const element of page.elements) {
    const { role, tag, isExposed, isVisible } = element;
    if (!isVisible) continue;
    const isAnnounced = isExposed && role !== null && !groupingRoles.has(role);
    if (isAnnounced || (embeddingTags.has(tag) && !isPartOfImage(element))) chosen.add(element);
  }
  for (const { parent, isVisible } of page.texts) {
    const block = isVisible && findTextBlock(parent, chosen);
    if (block) chosen.add(block);
  }
  const listed = page.elements.filter((element) => chosen.has(element) && isLargeEnough(element));
  const limited = limit(listed);
  return limited.flatMap(toPageElement);
}

const isPartOfImage = ({ parent }: ElementModel): boolean => parent?.isSvg === true;

/** Returns the element to select for a piece of text: the closest one that is listed or not inline. */
function findTextBlock(parent: ElementModel, listed: ReadonlySet<ElementModel>): ElementModel | null {
  let element: ElementModel | null = parent;
  while (element && !listed.has(element) && (inlineTags.has(element.tag) || element.isSvg)) {
    element = element.flatParent;
  }
  return element;
}

function isLargeEnough({ box, tag }: ElementModel): boolean {
  return box !== null && box.width >= MIN_SIZE && box.height >= MIN_SIZE && tag !== 'html' && tag !== 'body';
}

/** Drops the last elements that are not controls, images or structure. */
function limit(elements: readonly ElementModel[]): readonly ElementModel[] {
  if (elements.length <= MAX_PAGE_ELEMENTS) return elements;
  const isPrimary = ({ role, tag, isFocusable }: ElementModel) =>
    isFocusable || embeddingTags.has(tag) || (role !== null && primaryRoles.has(role));
  const primary = elements.filter(isPrimary).slice(0, MAX_PAGE_ELEMENTS);
  const others = elements.filter((element) => !isPrimary(element));
  const kept = new Set([...primary, ...others.slice(0, MAX_PAGE_ELEMENTS - primary.length)]);
  return elements.filter((element) => kept.has(element));
}

function toPageElement(element: ElementModel): PageElement | [] {
  const { selector, tag, role, name, snippet, box } = element;
  // A truncated selector would match a different element.
  if (selector.length > PAGE_ELEMENT_LIMITS.selector || box === null) return [];
  return {
    selector,
    snippet: shorten(snippet, PAGE_ELEMENT_LIMITS.snippet),
    tag,
    name: shorten(name, PAGE_ELEMENT_LIMITS.name),
    role,
    text:
      name === '' ? shorten(element.textContent.replace(/\s+/g, ' ').trim(), PAGE_ELEMENT_LIMITS.text) : '',
    box: {
      x: Math.round(box.x),
      y: Math.round(box.y),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
  };
}

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text.toWellFormed();

/** This compression level detects repeated selectors and takes about a millisecond per page. */
const QUALITY = 5;

/**
 * Encodes elements in the form in which scans and audits store them: compressed, in Base64. Use
 * `decodePageElements` to read it.
 */
export function encodePageElements(elements: readonly PageElement[]): string {
  const rows = elements.map(({ selector, snippet, tag, name, role, text, box }) => [
    ...[selector, snippet, tag, name, role, text],
    box && [box.x, box.y, box.width, box.height],
  ]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return brotliCompressSync(JSON.stringify(rows), { params }).toString('base64');
}
