import { createHash } from 'node:crypto';
import {
  CONTENT_KINDS,
  type ContentKind,
  formatPageContent,
  isNumber,
  normalizeVolatileText,
  type PageContent,
  stripTracking,
} from '@curbcut/contract/values';
import type { ElementModel, PageModel, TextModel } from '@curbcut/page-model';
import { detectLanguage } from '@curbcut/rules/for-recipes';
import { stripFileHash } from '../issues/element-evidence.ts';
import { collectLayout, collectTextStyles } from './appearance.ts';
import { hashPageContent, toStableFileUrl } from './content-hash.ts';

type Items = Record<ContentKind, unknown[]>;

/**
 * Hashes each kind of content on a page separately, in the form in which scans store it, because answers in
 * audits depend on some kinds only. Class names, generated ids, wrappers, counters, dates and tracking
 * parameters are ignored.
 */
export function digestPageContent(page: PageModel): string {
  const items = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, []])) as unknown as Items;
  collectDocument(page, items);
  const texts = page.texts.map((text) => ({ text, words: normalizeText(text.text) }));
  items.text = texts.flatMap(({ words }) => words.split(' ')).filter((word) => word !== '');
  collectHelp(texts, items);
  const context = new TextContext(texts);
  const frames = new Set(page.documents.map(({ frameElement }) => frameElement));
  for (const element of page.elements) {
    if (!element.isExposed && !element.isVisible) continue;
    collectImages(element, items);
    collectMedia(element, frames, items);
    if (!element.isExposed) continue;
    collectHeading(element, context, items);
    collectStructure(element, items);
    collectLink(element, context, items);
    collectControl(element, context, items);
    if (element.isTabbable) collectTabStop(element, items);
  }
  items['text-style'] = collectTextStyles(page);
  items.layout = collectLayout(page);
  const parts = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, toPart(items[kind])]));
  return formatPageContent({ full: hashPageContent(page), parts: parts as PageContent['parts'] });
}

const toPart = (items: readonly unknown[]) => ({
  count: items.length,
  hash: createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16),
});

const normalizeText = (text: string): string => (isNumber(text) ? '#' : normalizeVolatileText(text));
const getName = ({ name }: ElementModel): string => normalizeVolatileText(name);

/** The name, plus the visible text if it may differ from the name. */
const describeLabel = (element: ElementModel, context: TextContext): string[] =>
  element.nameSource === 'contents' ? [getName(element)] : [getName(element), context.getText(element)];

const toTarget = (url: string | null): string | null =>
  url && stripFileHash(stripTracking(url)).replace(/#(?::[rR]?[\da-zA-Z]+:|«[rR]?\w+»)$/, '');

/** Enough to detect a page's language. */
const MAX_DETECTED_TEXTS = 500;

function collectDocument({ document, texts, elements }: PageModel, items: Items): void {
  const title = normalizeVolatileText(document.title);
  if (title !== '') items.title.push(title);
  const language = detectLanguage(texts.slice(0, MAX_DETECTED_TEXTS).map(({ text }) => text));
  items.language.push(document.root?.attr('lang') ?? null, language);
  for (const element of elements) {
    if (element !== document.root && element.hasAttr('lang')) items.language.push(element.attr('lang'));
    if (element.tag !== 'meta') continue;
    const isRefresh = element.attr('http-equiv')?.toLowerCase() === 'refresh';
    if (isRefresh || element.attr('name')?.toLowerCase() === 'viewport')
      items.document.push([isRefresh ? 'refresh' : 'viewport', element.attr('content')]);
  }
  items.document.push([document.contentType, document.isQuirksMode]);
}

interface NormalizedText {
  readonly text: TextModel;
  readonly words: string;
}

const helpPattern =
  /\b(?:contact|help|support|faq|chat|call us|phone|hotline|customer service)\b|[\w.+-]+@[\w-]+\.\w+|\+?\d[\d ()/-]{6,}\d/i;

function collectHelp(texts: readonly NormalizedText[], items: Items): void {
  for (const { text, words } of texts) {
    if (words.length <= MAX_HELP_LENGTH && helpPattern.test(words))
      items.help.push([words, getRegion(text.parent)]);
  }
}

/** Longer text mentions help rather than offering it. */
const MAX_HELP_LENGTH = 80;

const regionRoles = new Set([
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'search',
  'form',
]);
const getRegion = (element: ElementModel): string | null =>
  element.closest(({ role }) => role !== null && regionRoles.has(role))?.role ?? null;

/** Finds text around and inside elements. */
class TextContext {
  readonly #texts: readonly NormalizedText[];
  /** Cached, because many links can share one surrounding element. */
  readonly #contents = new Map<ElementModel, string>();

  constructor(texts: readonly NormalizedText[]) {
    this.#texts = texts.filter(({ text, words }) => words !== '' && !text.isGenerated);
  }

  /** Returns the beginning of an element's text. */
  getText(element: ElementModel): string {
    let text = this.#contents.get(element);
    if (text === undefined) {
      text = normalizeVolatileText(element.textContent.slice(0, MAX_TEXT_LENGTH));
      this.#contents.set(element, text);
    }
    return text;
  }

  getPreceding(element: ElementModel): string {
    return this.#texts[this.#findNext(element) - 1]?.words ?? '';
  }

  /** Returns the beginning of the first text that follows an element and is outside it. */
  getFollowing(element: ElementModel): string {
    for (let at = this.#findNext(element); at < this.#texts.length; at += 1) {
      const { text, words } = this.#texts[at]!;
      if (!element.contains(text.parent)) return words.slice(0, MAX_CONTEXT_LENGTH);
    }
    return '';
  }

  /** Returns the index of the first text after the start of an element. */
  #findNext({ index }: ElementModel): number {
    let [low, high] = [0, this.#texts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#texts[middle]!.text.index < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const MAX_CONTEXT_LENGTH = 300;
const MAX_TEXT_LENGTH = 5000;

function collectHeading(element: ElementModel, context: TextContext, items: Items): void {
  if (element.role !== 'heading') return;
  items.headings.push([element.attr('aria-level') ?? element.tag, getName(element)]);
  items['heading-context'].push([getName(element), context.getFollowing(element)]);
}

/** Roles that are covered by another kind or only group their content. */
const unstructuredRoles = new Set([
  ...['generic', 'none', 'presentation', 'paragraph', 'text', 'link', 'heading', 'document', 'application'],
  ...['img', 'image', 'graphics-document', 'graphics-symbol', 'button', 'iframe', 'video', 'audio', 'canvas'],
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'checkbox', 'radio', 'slider', 'spinbutton'],
  ...['switch', 'emphasis', 'strong', 'Iframe', 'EmbeddedObject', 'PluginObject'],
]);
const structureAttributes = [
  ...['aria-label', 'aria-live', 'aria-atomic', 'aria-relevant', 'scope', 'colspan', 'rowspan'],
  ...['draggable', 'aria-hidden', 'aria-modal'],
];

function collectStructure(element: ElementModel, { structure }: Items): void {
  const { role } = element;
  const attributes = structureAttributes.flatMap((name) =>
    element.hasAttr(name) ? [`${name}=${normalizeVolatileText(element.attr(name)!)}`] : [],
  );
  const isStructure = role !== null && !unstructuredRoles.has(role);
  const isMarked = element.hasAttr('aria-live') || element.attr('draggable') === 'true';
  if (isStructure || isMarked) structure.push([role, attributes]);
}

const imageTags = new Set(['img', 'svg', 'canvas', 'area']);

function collectImages(element: ElementModel, { images }: Items): void {
  const { role, tag } = element;
  const isImage = imageTags.has(tag) || role === 'img' || role === 'image' || element.inputType === 'image';
  if (isImage) {
    const link = element.closest((one) => one.role === 'link' || one.role === 'button');
    const source = tag === 'svg' ? describeDrawing(element) : toStableFileUrl(element.attr('src'));
    images.push([role, element.isExposed, getName(element), source, link ? getName(link) : null]);
  }
  const background = element.isVisible ? element.style('background-image') : 'none';
  if (background.includes('url('))
    images.push(['background', background.replace(/url\("([^"]*)"\)/g, toUrlPath)]);
}

/** Removes the origin, which differs between a staging server and the live site. */
function toUrlPath(_match: string, url: string): string {
  const path = URL.canParse(url) && !url.startsWith('data:') ? url.replace(/^[a-z]+:\/\/[^/]*/i, '') : url;
  return toStableFileUrl(path) ?? '';
}

const describeDrawing = (svg: ElementModel): string =>
  [...svg.descendants()]
    .map((part) => [part.tag, ...['d', 'href', 'points'].map((name) => part.attr(name) ?? '')].join(' '))
    .join(';');

const mediaTags = new Set([
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'canvas',
  'track',
  'source',
  'marquee',
]);
const mediaAttributes = [
  'autoplay',
  'loop',
  'muted',
  'controls',
  'kind',
  'srclang',
  'default',
  'type',
  'srcdoc',
];

/** @param frames Frames whose content is known and collected together with the page's. */
function collectMedia(element: ElementModel, frames: ReadonlySet<ElementModel | null>, items: Items): void {
  if (!mediaTags.has(element.tag)) return;
  const source = toStableFileUrl(element.attr('src') ?? element.attr('data') ?? element.attr('srcset'));
  items[frames.has(element) ? 'structure' : 'media'].push([
    element.tag,
    getName(element),
    source && stripTracking(source),
    ...mediaAttributes.map((name) => element.attr(name)),
  ]);
}

const contextRoles = new Set(['listitem', 'cell', 'gridcell', 'paragraph', 'definition', 'term']);

function collectLink(element: ElementModel, context: TextContext, items: Items): void {
  if (element.role !== 'link') return;
  const link = [...describeLabel(element, context), toTarget(element.attr('href')), element.attr('target')];
  items.links.push(link);
  const around = element.closest(({ role, tag }) => tag === 'p' || (role !== null && contextRoles.has(role)));
  const text = around === null ? '' : context.getText(around);
  items['link-context'].push([link[0], text, normalizeVolatileText(element.description)]);
  collectNavigation(element, link, items);
}

const navigationRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'menubar', 'menu']);

/** Includes links to parts of the same page, such as skip links. */
function collectNavigation(element: ElementModel, description: readonly unknown[], items: Items): void {
  const region = element.closest(({ role }) => role !== null && navigationRoles.has(role));
  if (region) items.navigation.push([region.role, getName(region), ...description]);
  else if (element.attr('href')?.startsWith('#')) items.navigation.push(['same page', ...description]);
}

const fieldRoles = new Set([
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'checkbox', 'radio', 'slider', 'spinbutton'],
  'switch',
]);
const fieldTags = new Set([
  'input',
  'select',
  'textarea',
  'option',
  'form',
  'fieldset',
  'legend',
  'label',
  'datalist',
]);
const buttonTypes = new Set(['button', 'submit', 'reset', 'image']);
const fieldAttributes = [
  ...[
    'autocomplete',
    'required',
    'readonly',
    'pattern',
    'min',
    'max',
    'maxlength',
    'placeholder',
    'aria-invalid',
  ],
  ...['aria-required', 'title', 'name', 'disabled'],
];
const controlRoles = new Set([
  ...['button', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'treeitem', 'scrollbar', 'separator'],
  ...['gridcell', 'progressbar', 'meter', 'tooltip', 'dialog', 'alertdialog', 'menu', 'menubar', 'tablist'],
]);
const controlStates = ['expanded', 'pressed', 'haspopup', 'disabled', 'selected', 'checked', 'current'];

function collectControl(element: ElementModel, context: TextContext, items: Items): void {
  const { role, tag, inputType } = element;
  const isButton = buttonTypes.has(inputType ?? '');
  const isField = (fieldTags.has(tag) && !isButton) || (role !== null && fieldRoles.has(role));
  const states = controlStates.map((state) => element.aria(`aria-${state}`));
  if (isField) {
    const text = tag === 'form' || tag === 'label' ? context.getText(element) : getName(element);
    items.fields.push([
      ...[role, tag, inputType, text, normalizeVolatileText(element.description), ...states],
      ...fieldAttributes.map((name) => element.attr(name)),
      // Instructions are often next to a field without being associated with it.
      fieldTags.has(tag) && tag !== 'form' ? context.getPreceding(element) : null,
    ]);
    return;
  }
  const isControl = isButton || (role !== null && controlRoles.has(role));
  if (isControl || (element.isTabbable && role !== 'link')) {
    const control = [role, ...describeLabel(element, context), element.attr('title'), ...states];
    items.controls.push(control);
    if (isControl) collectNavigation(element, control, items);
  }
}

/** Success criterion 2.5.8. */
const MIN_TARGET_SIZE = 24;

function collectTabStop(element: ElementModel, items: Items): void {
  const { role, tag, box } = element;
  items['tab-stops'].push([role ?? tag, getName(element)]);
  if (box === null || Math.min(box.width, box.height) >= MIN_TARGET_SIZE) return;
  items['small-targets'].push([role ?? tag, getName(element), Math.round(box.width), Math.round(box.height)]);
}
