import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A parsed page. */
interface ParsedPage {
  readonly document: DefaultTreeAdapterTypes.Document;
  readonly root: Element;
  readonly head: Element;
  readonly body: Element;
  /** Every element, except those in templates. */
  readonly elements: readonly Element[];
}

/** Changes a page without changing its content for users; null if this page doesn't allow it. */
type CreateSibling = (page: ParsedPage) => string | null;

/**
 * Other ways to build a page with the same content. A rule that passes the page or has nothing to test on it
 * must not fail any of them, and a rule that fails the page must fail all of them.
 */
export const siblingKinds = {
  'generic elements': wrapInGenericElements,
  slotted: moveIntoSlot,
  'shadow tree': moveIntoShadowTree,
  frame: moveIntoFrame,
  'hidden by styles': hideByStyles,
  'inserted by a script': insertByScript,
  'roles instead of elements': replaceElementsWithRoles,
  'custom elements': replaceGenericElements,
  'names by reference': nameByReference,
  'attributes reversed': reverseAttributes,
  'values in upper case': writeInUpperCase,
  'text with comments': splitText,
} satisfies Record<string, CreateSibling>;

export type SiblingKind = keyof typeof siblingKinds;

/** Returns the sibling of a page; null if the page can't have one of this kind. */
export function createSibling(html: string, kind: SiblingKind): string | null {
  const document = parse(html);
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html')!;
  const find = (name: string) => root.childNodes.find((node): node is Element => node.nodeName === name);
  const [head, body] = [find('head'), find('body')];
  if (!head || !body) return null;
  return siblingKinds[kind]({ document, root, head, body, elements: listElements(root) });
}

function listElements(root: Element): Element[] {
  const elements: Element[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) pending.push(...node.childNodes.toReversed());
  }
  return elements;
}

const getAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

const hasElement = ({ elements }: ParsedPage, ...names: string[]): boolean =>
  elements.some(({ tagName }) => names.includes(tagName));

/** Returns whether styles select elements by their position in the body. */
const hasStylesForBody = ({ elements }: ParsedPage): boolean =>
  elements.some(
    (element) =>
      (element.tagName === 'style' && /\b(?:html|body)\b|:root/.test(serialize(element))) ||
      (element.tagName === 'link' && getAttribute(element, 'rel') === 'stylesheet'),
  );

/** Inserts text before and after the body's content. */
function surroundBody({ document, body }: ParsedPage, before: string, after: string): string {
  // Text that parses as markup here wouldn't do so elsewhere, so it's inserted as text.
  const [opening, closing] = ['{{before}}', '{{after}}'];
  const text = (value: string) => defaultTreeAdapter.createTextNode(value);
  const [first] = body.childNodes;
  if (first) defaultTreeAdapter.insertBefore(body, text(opening), first);
  else defaultTreeAdapter.appendChild(body, text(opening));
  defaultTreeAdapter.appendChild(body, text(closing));
  const html = serialize(document);
  return html.replace(opening, () => before).replace(closing, () => after);
}

function wrapInGenericElements(page: ParsedPage): string | null {
  return hasStylesForBody(page) ? null : surroundBody(page, '<div><div>', '</div></div>');
}

/** Keeps all elements in the document, but renders them in a slot. */
function moveIntoSlot(page: ParsedPage): string | null {
  if (hasStylesForBody(page)) return null;
  const shadow = '<template shadowrootmode="open"><div><slot></slot></div></template>';
  return surroundBody(page, `<div>${shadow}`, '</div>');
}

/**
 * Null if scripts wouldn't find their elements in a shadow tree, or if outside links and references to ids
 * would lead nowhere.
 */
function moveIntoShadowTree(page: ParsedPage): string | null {
  const { head, elements } = page;
  const hasFragmentLink = elements.some((element) => /^#./.test(getAttribute(element, 'href') ?? ''));
  const hasHandler = elements.some(({ attrs }) => attrs.some(({ name }) => name.startsWith('on')));
  // A title or meta element applies to the document from anywhere, except from a shadow tree.
  const hasMetadata = listElements(page.body).some(
    ({ tagName }) => tagName === 'title' || tagName === 'meta',
  );
  const isBound = hasElement(page, 'script', 'template') || hasMetadata || hasFragmentLink || hasHandler;
  if (isBound || hasStylesForBody(page)) return null;
  const styles = head.childNodes.filter((node): node is Element => node.nodeName === 'style');
  const copies = styles.map((style) => `<style>${serialize(style)}</style>`).join('');
  return surroundBody(page, `<div><template shadowrootmode="open">${copies}`, '</template></div>');
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Shows the whole page in a frame that is large enough for it. */
function moveIntoFrame({ document, root, elements }: ParsedPage): string | null {
  const isRefreshed = elements.some((element) => getAttribute(element, 'http-equiv') !== undefined);
  if (isRefreshed || getAttribute(root, 'lang') === undefined) return null;
  const source = escapeAttribute(serialize(document));
  const frame = `<iframe title="Content" width="1200" height="3000" srcdoc="${source}"></iframe>`;
  return `<!doctype html><html lang="en"><head><title>Page with a frame</title></head><body><main><h1>Page with a frame</h1>${frame}</main></body></html>`;
}

/** Hides with styles what the page hides with attributes. */
function hideByStyles({ document, elements }: ParsedPage): string | null {
  const hidden = elements.filter((element) => getAttribute(element, 'hidden') === '');
  if (hidden.length === 0) return null;
  for (const element of hidden) {
    const style = getAttribute(element, 'style');
    element.attrs = [
      ...element.attrs.filter(({ name }) => name !== 'hidden' && name !== 'style'),
      { name: 'style', value: `${style === undefined ? '' : `${style}; `}display: none` },
    ];
  }
  return serialize(document);
}

/** Elements whose content isn't parsed as markup. */
const rawTextTags = new Set(['iframe', 'noscript', 'script', 'style', 'textarea', 'title', 'xmp']);

/** Moves the body's content into a template, from which a script inserts it. */
function insertByScript(page: ParsedPage): string | null {
  // Scripts and declarative shadow trees behave differently in a template.
  if (hasElement(page, 'script', 'template')) return null;
  // A page with a script and without text counts as not loaded yet.
  const hasText = page.elements.some(
    ({ tagName, childNodes }) =>
      !rawTextTags.has(tagName) &&
      childNodes.some((node) => defaultTreeAdapter.isTextNode(node) && node.value.trim() !== ''),
  );
  if (!hasText) return null;
  const insertion =
    'const template = document.querySelector("template"); template.replaceWith(template.content)';
  return surroundBody(page, '<template>', `</template><script>${insertion}</script>`);
}

/** Whether styles or scripts select elements by these names. */
const mentions = ({ elements }: ParsedPage, names: readonly string[]): boolean =>
  elements.some(
    (element) =>
      ((element.tagName === 'style' || element.tagName === 'script') &&
        new RegExp(`\\b(?:${names.join('|')})\\b`, 'i').test(serialize(element))) ||
      (element.tagName === 'link' && getAttribute(element, 'rel') === 'stylesheet') ||
      (element.tagName === 'script' && getAttribute(element, 'src') !== undefined),
  );

/** Gives an element another name and more attributes; its own attributes and styles take precedence. */
function renameElement(element: Element, name: string, styles: string, attributes: Record<string, string>) {
  const style = getAttribute(element, 'style');
  element.tagName = name;
  element.nodeName = name;
  element.attrs = [
    ...element.attrs.filter((attribute) => attribute.name !== 'style'),
    ...Object.entries(attributes).map(([name, value]) => ({ name, value })),
    { name: 'style', value: style === undefined ? styles : `${styles}; ${style}` },
  ];
}

/** Elements with their role and the browser's styles for them. */
const elementsWithRoles: Readonly<Record<string, { readonly role: string; readonly styles: string }>> = {
  h1: { role: 'heading', styles: 'font-weight: bold; font-size: 2em; margin: 0.67em 0' },
  h2: { role: 'heading', styles: 'font-weight: bold; font-size: 1.5em; margin: 0.83em 0' },
  h3: { role: 'heading', styles: 'font-weight: bold; font-size: 1.17em; margin: 1em 0' },
  h4: { role: 'heading', styles: 'font-weight: bold; margin: 1.33em 0' },
  main: { role: 'main', styles: 'margin: 0' },
  nav: { role: 'navigation', styles: 'margin: 0' },
  p: { role: 'paragraph', styles: 'margin: 1em 0' },
};

/** Replaces headings, landmarks and paragraphs with generic elements that have the same role. */
function replaceElementsWithRoles(page: ParsedPage): string | null {
  const replaced = page.elements.filter(
    (element) => element.tagName in elementsWithRoles && getAttribute(element, 'role') === undefined,
  );
  // Without a heading or landmark, hardly anything changes.
  const isWorthwhile = replaced.some(({ tagName }) => tagName !== 'p');
  if (!isWorthwhile || mentions(page, Object.keys(elementsWithRoles))) return null;
  for (const element of replaced) {
    const { tagName } = element;
    const { role, styles } = elementsWithRoles[tagName]!;
    const hasLevel = role !== 'heading' || getAttribute(element, 'aria-level') !== undefined;
    const level: Record<string, string> = hasLevel ? {} : { 'aria-level': tagName.slice(1) };
    renameElement(element, 'div', styles, { role, ...level });
  }
  return serialize(page.document);
}

/** Replaces `div` and `span` elements with custom elements. */
function replaceGenericElements(page: ParsedPage): string | null {
  const replaced = page.elements.filter(({ tagName }) => tagName === 'div' || tagName === 'span');
  if (replaced.length === 0 || mentions(page, ['div', 'span'])) return null;
  for (const element of replaced) {
    if (element.tagName === 'div') renameElement(element, 'x-block', 'display: block', {});
    else renameElement(element, 'x-part', 'display: inline', {});
  }
  return serialize(page.document);
}

/** Moves the text of `aria-label` attributes into hidden elements. */
function nameByReference(page: ParsedPage): string | null {
  const named = page.elements.filter(
    (element) =>
      (getAttribute(element, 'aria-label')?.trim() ?? '') !== '' &&
      getAttribute(element, 'aria-labelledby') === undefined,
  );
  // References don't reach out of a shadow tree.
  if (named.length === 0 || hasElement(page, 'template') || mentions(page, ['aria-label'])) return null;
  const hidden = named.map((element, at) => {
    const text = getAttribute(element, 'aria-label')!;
    element.attrs = element.attrs.map((attribute) =>
      attribute.name === 'aria-label' ? { name: 'aria-labelledby', value: `name-${at}` } : attribute,
    );
    return `<span hidden id="name-${at}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`;
  });
  return surroundBody(page, '', hidden.join(''));
}

function reverseAttributes({ document, elements }: ParsedPage): string | null {
  const changed = elements.filter(({ attrs }) => attrs.length > 1);
  if (changed.length === 0) return null;
  for (const element of changed) element.attrs = element.attrs.toReversed();
  return serialize(document);
}

/** Attributes whose values aren't case-sensitive. */
const caseInsensitiveNames = new Set([
  'autocomplete',
  'dir',
  'http-equiv',
  'kind',
  'lang',
  'role',
  'scope',
  'type',
]);

function writeInUpperCase(page: ParsedPage): string | null {
  // Attribute selectors may be case-sensitive.
  const isSelected = page.elements.some(
    (element) =>
      (element.tagName === 'style' || element.tagName === 'script') && /\[/.test(serialize(element)),
  );
  const changed = page.elements
    .filter(({ tagName }) => tagName !== 'script' && tagName !== 'style')
    .flatMap(({ attrs }) => attrs.filter(({ name }) => caseInsensitiveNames.has(name)));
  if (changed.length === 0 || isSelected) return null;
  for (const attribute of changed) attribute.value = attribute.value.toUpperCase();
  return serialize(page.document);
}

/** Inserts a comment into every text, so that it consists of two nodes. */
function splitText(page: ParsedPage): string | null {
  const texts = listElements(page.body)
    .filter(({ tagName }) => !rawTextTags.has(tagName))
    .flatMap((parent) =>
      parent.childNodes.flatMap((node) =>
        defaultTreeAdapter.isTextNode(node) && node.value.trim().length > 1 ? [{ parent, node }] : [],
      ),
    );
  if (texts.length === 0 || hasElement(page, 'script')) return null;
  for (const { parent, node } of texts) {
    const characters = [...node.value];
    const middle = Math.ceil(characters.length / 2);
    const rest = defaultTreeAdapter.createTextNode(characters.slice(middle).join(''));
    node.value = characters.slice(0, middle).join('');
    const next = parent.childNodes[parent.childNodes.indexOf(node) + 1];
    for (const added of [defaultTreeAdapter.createCommentNode(''), rest]) {
      if (next) defaultTreeAdapter.insertBefore(parent, added, next);
      else defaultTreeAdapter.appendChild(parent, added);
    }
  }
  return serialize(page.document);
}
