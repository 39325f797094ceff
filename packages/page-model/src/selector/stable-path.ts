import type { ElementModel } from '../model.ts';
import { isStableId, stableClass } from './stable-tokens.ts';

/** Above this many ancestors nothing more tells one place from another. */
const deepestPath = 12;
const mostClasses = 3;

/**
 * Where an element stands, in words that survive a deploy: itself first, then its ancestors in the flat tree, each
 * as tag, role, stable id and stable classes. Positions among siblings, generated ids, hashed and utility classes
 * are left out. For clustering; two elements may well have the same path.
 */
export function stablePath(element: ElementModel): string[] {
  const path: string[] = [];
  let at: ElementModel | null = element;
  while (at !== null && path.length < deepestPath && !(at.isHtml && at.tag === 'html')) {
    path.push(step(at));
    at = at.flatParent;
  }
  return path;
}

function step(element: ElementModel): string {
  const role = element.explicitRole;
  const id = element.attr('id');
  const classes = new Set<string>();
  for (const token of element.tokens('class')) {
    const stable = stableClass(token);
    if (stable !== null) classes.add(stable);
  }
  return [
    element.tag,
    ...(role === null ? [] : [`[${role}]`]),
    ...(id !== null && isStableId(id) ? [`#${id}`] : []),
    ...[...classes]
      .sort()
      .slice(0, mostClasses)
      .map((name) => `.${name}`),
  ].join('');
}
