import type { NodeIndex } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { PageQueries } from '../page-queries.ts';
import { getInputType } from '../role/implicit-roles.ts';

/** A possible source of a name: a text, or nodes whose text alternatives are joined. */
export interface AccessibleNameCandidate {
  readonly source: NameSource;
  readonly text?: string;
  readonly nodes?: readonly NodeIndex[];
}

/** Input types that are buttons labeled with their value. */
export const buttonInputs = new Set(['button', 'submit', 'reset']);
const placeholderInputs = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** Default labels of browsers for such buttons: localized there, English here. */
const defaultButtonNames: ReadonlyMap<string, string> = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
]);

/**
 * Returns the names that the host language provides (AccName 1.2 step 2E), in order of precedence (HTML-AAM 1.0 section
 * 5, SVG-AAM 1.0 section 8.1, MathML-AAM). The first that is not blank is used.
 */
export function getNativeNames(page: PageQueries, node: NodeIndex): AccessibleNameCandidate[] {
  const { reader } = page;
  if (reader.isSvg(node)) return getSvgNames(page, node);
  if (!reader.isHtml(node)) {
    return reader.tag(node) === 'math' ? getAttributeName(page, node, 'alttext', 'alt') : [];
  }
  switch (reader.tag(node)) {
    case 'input':
      return [...getLabelNames(page, node), ...getInputNames(page, node)];
    case 'textarea':
      return [
        ...getLabelNames(page, node),
        ...getAttributeName(page, node, 'title', 'title'),
        ...getAttributeName(page, node, 'placeholder', 'placeholder'),
      ];
    case 'button':
    case 'meter':
    case 'output':
    case 'progress':
    case 'select':
      return getLabelNames(page, node);
    case 'img':
    case 'area':
      return getAttributeName(page, node, 'alt', 'alt');
    case 'fieldset':
      return getChildName(page, node, 'legend', 'legend');
    case 'table':
      // HTML-AAM no longer includes the obsolete summary attribute, but Chromium still uses it as the name.
      return [
        ...getChildName(page, node, 'caption', 'caption'),
        ...getAttributeName(page, node, 'summary', 'summary'),
      ];
    case 'figure':
      return getChildName(page, node, 'figcaption', 'figcaption');
    case 'optgroup':
    case 'option':
      return getAttributeName(page, node, 'label', 'value');
    default:
      return [];
  }
}

function getInputNames(page: PageQueries, node: NodeIndex): AccessibleNameCandidate[] {
  const type = getInputType(page, node);
  const title = getAttributeName(page, node, 'title', 'title');
  if (type === 'image') {
    return [...getAttributeName(page, node, 'alt', 'alt'), ...title, { source: 'default', text: 'Submit' }];
  }
  if (buttonInputs.has(type)) {
    const written = page.reader.attr(node, 'value');
    if (written !== null) return [{ source: 'value', text: written }];
    const byDefault = defaultButtonNames.get(type);
    return byDefault === undefined ? [] : [{ source: 'default', text: byDefault }];
  }
  return placeholderInputs.has(type)
    ? [...title, ...getAttributeName(page, node, 'placeholder', 'placeholder')]
    : title;
}

function getLabelNames(page: PageQueries, node: NodeIndex): AccessibleNameCandidate[] {
  const nodes = page.labels.getLabels(node);
  return nodes.length === 0 ? [] : [{ source: 'label', nodes }];
}

function getAttributeName(
  page: PageQueries,
  node: NodeIndex,
  name: string,
  source: NameSource,
): AccessibleNameCandidate[] {
  const text = page.reader.attr(node, name);
  return text === null ? [] : [{ source, text }];
}

function getChildName(
  page: PageQueries,
  node: NodeIndex,
  tag: string,
  source: NameSource,
): AccessibleNameCandidate[] {
  const child = page.getChildElements(node).find((element) => page.reader.isHtml(element, tag));
  return child === undefined ? [] : [{ source, nodes: [child] }];
}

function getSvgNames(page: PageQueries, node: NodeIndex): AccessibleNameCandidate[] {
  const title = page.getChildElements(node).find((child) => page.reader.isSvg(child, 'title'));
  const names: AccessibleNameCandidate[] =
    title === undefined ? [] : [{ source: 'svg-title', text: page.getTextContent(title) }];
  return page.reader.isSvg(node, 'a')
    ? [...names, ...getAttributeName(page, node, 'xlink:title', 'title')]
    : names;
}
