import type { ElementModel } from '../model.ts';
import { getStableClass } from './stable-path.ts';

/** Evidence of where an element came from: a component, a template, or the author of one page. */
export interface ElementOrigin {
  /**
   * Class names as written, including hashed and utility classes, of the element and its nearest ancestors in
   * the flat tree. The next deployment may change them, but within one, the same names mean the same
   * component.
   */
  readonly classes: readonly string[];
  /** Set if the element is in running text written by a person, with no generated element around it. */
  readonly prose: {
    /** Number of steps from the element up to the container of the text, as an index into its stable path. */
    readonly depth: number;
    /** The beginning of the neighboring text, which distinguishes it from similar elements. */
    readonly near: string;
  } | null;
}

const MAX_ORIGIN_ANCESTORS = 4;
const MAX_CLASSES_LENGTH = 160;
const MAX_TEXT_LENGTH = 60;
/** Maximum depth within running text. Deeper elements aren't written by hand. */
const MAX_PROSE_DEPTH = 8;

export function getElementOrigin(element: ElementModel): ElementOrigin {
  const classes: string[] = [];
  let at: ElementModel | null = element;
  while (at !== null && classes.length <= MAX_ORIGIN_ANCESTORS) {
    classes.push([...new Set(at.tokens('class'))].join(' ').slice(0, MAX_CLASSES_LENGTH));
    at = at.flatParent;
  }
  while (classes.at(-1) === '') classes.pop();
  return { classes, prose: findProse(element) };
}

const blockTags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl blockquote table figure pre hr img details iframe video'.split(' '),
);
const proseTags = new Set([
  ...blockTags,
  ...'li dt dd tr td th tbody thead tfoot caption colgroup figcaption a b i u em strong small mark code kbd span font sub sup s del ins cite q abbr picture source br button label input select textarea form div center summary embed object audio'.split(
    ' ',
  ),
]);

/** Classes that editors add to authored content: WordPress, CKEditor, TinyMCE, Quill. */
const editorClass =
  /^(align|size-|wp-(image|block|element|caption)|has-|image[-_]|ql-|mce|caption|attachment-|Mso)/;

function isHandwritten(element: ElementModel, isOfNoOne: (name: string) => boolean): boolean {
  return element.isHtml && proseTags.has(element.tag) && element.tokens('class').every(isOfNoOne);
}

/** Returns whether an element has no classes other than an editor's, which suggests handwritten content. */
const isBare = (element: ElementModel) => isHandwritten(element, (name) => editorClass.test(name));

/** Allows one or two utility classes, which authors may add to otherwise bare elements. */
const isNearlyBare = (element: ElementModel) =>
  element.tokens('class').length <= 2 &&
  isHandwritten(
    element,
    (name) => editorClass.test(name) || (getStableClass(name) === null && !generatedClass.test(name)),
  );

/** Prefixes of generated class names, for example those of styled-components. */
const generatedClass = /^(sc|css|svelte|jsx?|jss)-/;

function findProse(element: ElementModel): ElementOrigin['prose'] {
  let block = element;
  for (let depth = 1; depth <= MAX_PROSE_DEPTH; depth++) {
    if (!isNearlyBare(block)) return null;
    const holder = block.flatParent;
    if (holder === null) return null;
    if (containsProse(holder))
      return isInChrome(holder) ? null : { depth, near: getNearestSiblingText(holder, block) };
    block = holder;
  }
  return null;
}

/** Parts of the site rather than of one page, by tag, role and class. */
const chromeTags = new Set(['header', 'footer', 'nav', 'dialog', 'form']);
const chromeRoles = new Set(['banner', 'contentinfo', 'navigation', 'dialog', 'form', 'search']);
const chromeClass = /nav|foot|menu|sidebar|toolbar|crumb|pagination|pager|cookie|widget|\btoc\b/i;
const MAX_CHROME_DEPTH = 12;

function isInChrome(element: ElementModel): boolean {
  let at: ElementModel | null = element;
  for (let depth = 0; at !== null && at.tag !== 'body' && depth < MAX_CHROME_DEPTH; depth++) {
    if (chromeTags.has(at.tag) || chromeRoles.has(at.explicitRole ?? '')) return true;
    if (at.tokens('class').some((name) => chromeClass.test(name))) return true;
    at = at.flatParent;
  }
  return false;
}

/** Containers of a page's text. List items, cells and forms contain too little of it. */
const proseContainerTags = new Set(['div', 'section', 'article', 'main', 'body', 'center', 'details']);

const proseCache = new WeakMap<ElementModel, boolean>();

/** Returns whether an element contains running text: several blocks without classes, including paragraphs. */
function containsProse(element: ElementModel): boolean {
  let holds = proseCache.get(element);
  if (holds === undefined) {
    const { children } = element;
    const bare = children.filter((child) => blockTags.has(child.tag) && isBare(child));
    holds =
      proseContainerTags.has(element.tag) &&
      bare.length >= 3 &&
      bare.length >= 0.6 * children.length &&
      bare.some(({ tag }) => tag === 'p');
    proseCache.set(element, holds);
  }
  return holds;
}

/** Returns the text of the nearest sibling that has any, starting with preceding siblings. */
function getNearestSiblingText(holder: ElementModel, block: ElementModel): string {
  const siblings = holder.children;
  const index = siblings.indexOf(block);
  const others = [
    ...siblings.slice(Math.max(0, index - 3), index).reverse(),
    ...siblings.slice(index + 1, index + 4),
  ];
  return others.map(getTextStart).find((text) => text !== '') ?? '';
}

const textStartCache = new WeakMap<ElementModel, string>();

function getTextStart(element: ElementModel): string {
  let text = textStartCache.get(element);
  if (text === undefined) {
    text = element.textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
    textStartCache.set(element, text);
  }
  return text;
}
