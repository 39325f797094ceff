import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';
import type { ActCase, CaseFolder } from './cases.ts';

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
 * must not fail any of them.
 */
export const siblingKinds = {
  'generic elements': wrapInGenericElements,
  slotted: moveIntoSlot,
  'shadow tree': moveIntoShadowTree,
  frame: moveIntoFrame,
  'hidden by styles': hideByStyles,
} satisfies Record<string, CreateSibling>;

export type SiblingKind = keyof typeof siblingKinds;

/** Query parameter of a case's URL that names the sibling to serve instead. */
export const SIBLING_PARAMETER = 'sibling';

/** Creates the cases for all siblings of a folder's passed and inapplicable cases. */
export function listSiblings({ root, cases }: Pick<CaseFolder, 'root' | 'cases'>): ActCase[] {
  return cases
    .filter(({ expected, path }) => expected !== 'failed' && path.endsWith('.html'))
    .flatMap((actCase) => {
      const html = readFileSync(join(root, actCase.path), 'utf8');
      return (Object.keys(siblingKinds) as SiblingKind[])
        .filter((kind) => createSibling(html, kind) !== null)
        .map((kind) => ({
          ...actCase,
          title: `${actCase.title} (${kind})`,
          path: `${actCase.path}?${new URLSearchParams({ [SIBLING_PARAMETER]: kind })}`,
        }));
    });
}

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
