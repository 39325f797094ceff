import type { Patch, PatchStep } from '@curbcut/page-model';

/**
 * Combines patches so that they can be applied to one page together, in order. Omits steps already in an
 * earlier patch and any patch that conflicts with an earlier one.
 *
 * @returns the remaining steps of each patch: null if the patch is omitted, empty if an earlier patch
 * contains all of it
 */
export function combinePatches(patches: readonly Patch[]): (Patch | null)[] {
  const claimed = new Map<string, string>();
  return patches.map((patch) => {
    const remaining: PatchStep[] = [];
    for (const step of patch) {
      const serialized = JSON.stringify(step);
      const others = getClaims(step).map((claim) => claimed.get(claim));
      if (others.every((other) => other === serialized)) continue;
      if (others.some((other) => other !== undefined)) return null;
      remaining.push(step);
    }
    for (const step of remaining) {
      const serialized = JSON.stringify(step);
      for (const claim of getClaims(step)) claimed.set(claim, serialized);
    }
    return remaining;
  });
}

/** Returns keys for what a step changes. Steps with the same key conflict. */
function getClaims(step: PatchStep): string[] {
  switch (step.kind) {
    case 'set-attribute':
    case 'remove-attribute':
      return [`${step.node} attribute ${step.name}`];
    case 'declare':
      return [`${step.node} property ${step.property}`];
    case 'rename':
      return [`${step.node} name`];
    case 'set-text':
      return [`${step.node} text`];
    case 'insert':
      return [`${step.node} ${step.position}`];
    case 'wrap':
      return step.nodes.map((node) => `${node} place`);
    case 'unwrap':
    case 'remove':
    case 'move':
      return [`${step.node} place`];
  }
}
