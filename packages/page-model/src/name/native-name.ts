import type { NodeIndex } from '../capture.ts';
import type { NameSource } from '../model.ts';
import type { Page } from '../page.ts';
import { inputType } from '../role/implicit-roles.ts';

/** One place to look for a name: a text, or nodes whose text alternatives, joined, are it. */
export interface Candidate {
  readonly source: NameSource;
  readonly text?: string;
  readonly nodes?: readonly NodeIndex[];
}

/** Inputs that are buttons with their value written on them. */
export const buttonInputs = new Set(['button', 'submit', 'reset']);
const placeholderInputs = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** What browsers write on the buttons whose author did not: localised there, English here. */
const defaultButtonNames: ReadonlyMap<string, string> = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
]);

/**
 * AccName 1.2 step 2E: names that the host language gives, in the order in which they are to be tried
 * (HTML-AAM 1.0 section 5, SVG-AAM 1.0 section 8.1, MathML-AAM). The first that is not blank wins.
 */
export function nativeNames(page: Page, node: NodeIndex): Candidate[] {
  const { source } = page;
  if (source.isSvg(node)) return svgNames(page, node);
  if (!source.isHtml(node)) {
    return source.tag(node) === 'math' ? attribute(page, node, 'alttext', 'alt') : [];
  }
  switch (source.tag(node)) {
    case 'input':
      return [...labels(page, node), ...inputNames(page, node)];
    case 'textarea':
      return [
        ...labels(page, node),
        ...attribute(page, node, 'title', 'title'),
        ...attribute(page, node, 'placeholder', 'placeholder'),
      ];
    case 'button':
    case 'meter':
    case 'output':
    case 'progress':
    case 'select':
      return labels(page, node);
    case 'img':
    case 'area':
      return attribute(page, node, 'alt', 'alt');
    case 'fieldset':
      return firstChild(page, node, 'legend', 'legend');
    case 'table':
      // HTML-AAM no longer speaks of the obsolete summary; Chromium goes on naming by it, so people hear it.
      return [
        ...firstChild(page, node, 'caption', 'caption'),
        ...attribute(page, node, 'summary', 'summary'),
      ];
    case 'figure':
      return firstChild(page, node, 'figcaption', 'figcaption');
    case 'optgroup':
    case 'option':
      return attribute(page, node, 'label', 'value');
    default:
      return [];
  }
}

function inputNames(page: Page, node: NodeIndex): Candidate[] {
  const type = inputType(page, node);
  const title = attribute(page, node, 'title', 'title');
  if (type === 'image') {
    return [...attribute(page, node, 'alt', 'alt'), ...title, { source: 'default', text: 'Submit' }];
  }
  if (buttonInputs.has(type)) {
    const written = page.source.attr(node, 'value');
    if (written !== null) return [{ source: 'value', text: written }];
    const byDefault = defaultButtonNames.get(type);
    return byDefault === undefined ? [] : [{ source: 'default', text: byDefault }];
  }
  return placeholderInputs.has(type)
    ? [...title, ...attribute(page, node, 'placeholder', 'placeholder')]
    : title;
}

function labels(page: Page, node: NodeIndex): Candidate[] {
  const nodes = page.labels.of(node);
  return nodes.length === 0 ? [] : [{ source: 'label', nodes }];
}

function attribute(page: Page, node: NodeIndex, name: string, source: NameSource): Candidate[] {
  const text = page.source.attr(node, name);
  return text === null ? [] : [{ source, text }];
}

function firstChild(page: Page, node: NodeIndex, tag: string, source: NameSource): Candidate[] {
  const child = page.childElements(node).find((element) => page.source.isHtml(element, tag));
  return child === undefined ? [] : [{ source, nodes: [child] }];
}

function svgNames(page: Page, node: NodeIndex): Candidate[] {
  const title = page.childElements(node).find((child) => page.source.isSvg(child, 'title'));
  const names: Candidate[] =
    title === undefined ? [] : [{ source: 'svg-title', text: page.textContent(title) }];
  return page.source.isSvg(node, 'a') ? [...names, ...attribute(page, node, 'xlink:title', 'title')] : names;
}
