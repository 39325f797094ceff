import type { ElementModel } from '../model.ts';
import { getStableClass, isStableId } from './stable-tokens.ts';

/** Above this many ancestors nothing more tells one place from another. */
const MAX_PATH_DEPTH = 12;
const MAX_CLASSES = 4;

/** Attributes in which authors name the component that an element is the root of. */
const componentAttributes = ['data-component', 'data-module', 'data-block', 'data-controller', 'is'];

/**
 * Where an element stands, in words that survive a deploy: itself first, then its ancestors in the flat tree, each
 * as tag, role, stable id, stable classes and the name of the component where an attribute tells it. Positions among siblings, generated ids, hashed and utility classes
 * are left out. For clustering; two elements may well have the same path.
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
  // styled-components gives its elements one class that says so and others that are drawn and do not.
  const isDrawn = tokens.some((token) => /^sc-\w{4,}/.test(token));
  const classes = new Set<string>();
  for (const token of tokens) {
    const stable = isDrawn && /^[A-Za-z0-9]{5,7}$/.test(token) ? null : getStableClass(token);
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
