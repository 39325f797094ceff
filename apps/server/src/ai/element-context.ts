import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** An element that the model sees and refers to by number. */
export interface ContextElement {
  readonly number: number;
  readonly tag: string;
  /** Child index at each level, starting from the element with the finding and counting from 1. */
  readonly childPath: readonly number[];
  /** The element's text if it contains only complete text; null otherwise. */
  readonly text: string | null;
}

/**
 * The element with the finding as shown to a model: its source without code and without text typed by users.
 */
export interface ElementContext {
  readonly source: string;
  readonly elements: readonly ContextElement[];
  /** Text typed by users, as far as the snippet shows it. It must not appear anywhere else in the prompt. */
  readonly typedTexts: readonly string[];
}

const MAX_ELEMENTS = 40;
const MAX_VALUE_LENGTH = 120;

/**
 * Attributes that describe what an element is. Field values, code, styles and data attributes are excluded.
 */
const shownAttributes = new Set(
  'alt autocomplete class colspan disabled for headers height hidden href id kind label lang name open placeholder readonly required role rowspan scope src tabindex title type width'.split(
    ' ',
  ),
);
const typedAttributes = new Set(['value', 'data-value', 'srcdoc']);
/** Elements whose text is typed by users or intended for programs. */
const excludedTags = new Set([
  'textarea',
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'option',
]);

/** Parses the start of an element's source, as stored with a finding. Truncated text ends in `…`. */
export function parseElementContext(snippet: string): ElementContext {
  const isCut = snippet.endsWith('…');
  const root = parseFirstElement(isCut ? closeCutTag(snippet) : snippet);
  const elements: ContextElement[] = [];
  const typed = new Set<string>();
  const show = (element: Element, childPath: readonly number[]): string => {
    for (const { name, value } of element.attrs)
      if (typedAttributes.has(name) && value !== '') typed.add(value);
    const number = elements.length + 1;
    const isRead =
      !excludedTags.has(element.tagName) && !element.attrs.some(({ name }) => name === 'contenteditable');
    if (!isRead) for (const text of collectTexts(element)) typed.add(text);
    elements.push({
      number,
      tag: element.tagName,
      childPath,
      text: isRead ? getSoleText(element, isCut) : null,
    });
    const start = `[${number}]<${element.tagName}${element.attrs.map(formatAttribute).join('')}>`;
    if (!isRead) return start;
    let childIndex = 0;
    const content = element.childNodes.map((child) => {
      if (defaultTreeAdapter.isTextNode(child)) return child.value;
      if (!defaultTreeAdapter.isElementNode(child)) return '';
      childIndex += 1;
      return elements.length < MAX_ELEMENTS ? show(child, [...childPath, childIndex]) : '…';
    });
    return `${start}${content.join('')}${voidTags.has(element.tagName) ? '' : `</${element.tagName}>`}`;
  };
  return { source: root === null ? '' : show(root, []), elements, typedTexts: [...typed] };
}

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Closes a tag that truncation cut off. */
function closeCutTag(snippet: string): string {
  const tag = /<[^<>]*$/.exec(snippet)?.[0];
  if (tag === undefined) return snippet;
  const quotes = tag.split('"').length - 1;
  return `${snippet}${quotes % 2 === 1 ? '"' : ''}>`;
}

/**
 * Elements that are only valid inside certain others, with the context element that makes a parser accept
 * them.
 */
const parserContexts: Readonly<Record<string, string>> = {
  caption: 'table',
  col: 'colgroup',
  colgroup: 'table',
  tbody: 'table',
  td: 'tr',
  tfoot: 'table',
  th: 'tr',
  thead: 'table',
  tr: 'tbody',
};

function parseFirstElement(source: string): Element | null {
  const tag = /^<([a-z][\w-]*)/i.exec(source)?.[1]?.toLowerCase() ?? '';
  if (['html', 'head', 'body'].includes(tag)) {
    const documentElement = parse(source).childNodes.find((node) => defaultTreeAdapter.isElementNode(node));
    const isRoot = tag === 'html' || documentElement === undefined;
    return isRoot
      ? (documentElement ?? null)
      : (documentElement.childNodes.find((node) => hasTagName(node, tag)) ?? null);
  }
  const context = parserContexts[tag];
  const parsed =
    context === undefined
      ? parseFragment(source)
      : parseFragment(defaultTreeAdapter.createElement(context, html.NS.HTML, []), source, {});
  return parsed.childNodes.find((node) => defaultTreeAdapter.isElementNode(node)) ?? null;
}

function hasTagName(node: Node, tag: string): node is Element {
  return defaultTreeAdapter.isElementNode(node) && node.tagName === tag;
}

function formatAttribute({ name, value }: Element['attrs'][number]): string {
  if (!shownAttributes.has(name) && !name.startsWith('aria-')) return '';
  // A URL's query and fragment can contain personal data.
  const shownValue = name === 'href' || name === 'src' ? redactUrl(value) : value;
  return ` ${name}="${shownValue.slice(0, MAX_VALUE_LENGTH).replaceAll('"', '&quot;')}"`;
}

function redactUrl(address: string): string {
  return /^\s*(data|javascript|blob):/i.test(address) ? '' : address.replace(/[?#].*$/, '');
}

function getSoleText(element: Element, isCut: boolean): string | null {
  const [firstChild, ...others] = element.childNodes;
  if (firstChild === undefined || others.length > 0 || !defaultTreeAdapter.isTextNode(firstChild))
    return null;
  return isCut && firstChild.value.endsWith('…') ? null : firstChild.value;
}

function collectTexts(element: Element): string[] {
  return element.childNodes.flatMap((child) => {
    if (defaultTreeAdapter.isTextNode(child)) return child.value.trim() === '' ? [] : [child.value.trim()];
    return defaultTreeAdapter.isElementNode(child) ? collectTexts(child) : [];
  });
}
