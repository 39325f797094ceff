import type { ElementModel } from '../model.ts';
import { getStableClass, isStableId } from './stable-tokens.ts';

/** Maximum number of ancestors; more do not distinguish locations. */
const MAX_PATH_DEPTH = 12;
const MAX_CLASSES = 4;

/** Attributes in which authors name the component of a root element. */
const componentAttributes = ['data-component', 'data-module', 'data-block', 'data-controller', 'is'];

/**
 * Describes the location of an element by what survives a deployment: the element first, then its ancestors in the flat
 * tree, each as tag, role, stable id, stable classes and the component name if an attribute gives it. Positions among
 * siblings, generated ids, hashed and utility classes are left out. For clustering; two elements may have the same path.
 */
export function getStablePath(element: ElementModel): string[] {
  const path: string[] = [];
  let at: ElementModel | null = element;
  while (at !== null && path.length < MAX_PATH_DEPTH && !(at.isHtml && at.tag === 'html')) {
    path.push(formatStep(at));
    at = at.flatParent;
  }
  return path;
}

function formatStep(element: ElementModel): string {
  const role = element.explicitRole;
  const id = element.attr('id');
  const tokens = element.tokens('class');
  // styled-components adds one class that identifies it; the other classes are generated.
  const hasGeneratedClasses = tokens.some((token) => /^sc-\w{4,}/.test(token));
  const classes = new Set<string>();
  for (const token of tokens) {
    const stable = hasGeneratedClasses && /^[A-Za-z0-9]{5,7}$/.test(token) ? null : getStableClass(token);
    if (stable !== null) classes.add(stable);
  }
  const component = componentAttributes.map((name) => element.attr(name)).find((name) => name !== null);
  return [
    element.tag,
    ...(role === null ? [] : [`[${role}]`]),
    ...(id !== null && isStableId(id) ? [`#${id}`] : []),
    ...(component && getStableClass(component) === component ? [`@${component}`] : []),
    ...[...classes]
      .sort()
      .slice(0, MAX_CLASSES)
      .map((name) => `.${name}`),
  ].join('');
}
