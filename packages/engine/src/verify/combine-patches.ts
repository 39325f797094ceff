import type { Patch, PatchStep } from '@curbcut/page-model';

/**
 * Patches that can be applied to one page together, in their order: a step that was taken already is left out, and a
 * patch that would change again what an earlier one changes is left out whole.
 *
 * @returns for each patch what is left of it: null where it is left out, empty where all of it was taken already
 */
export function combinePatches(patches: readonly Patch[]): (Patch | null)[] {
  const taken = new Map<string, string>();
  return patches.map((patch) => {
    const left: PatchStep[] = [];
    for (const step of patch) {
      const said = JSON.stringify(step);
      const others = getClaims(step).map((claim) => taken.get(claim));
      if (others.every((other) => other === said)) continue;
      if (others.some((other) => other !== undefined)) return null;
      left.push(step);
    }
    for (const step of left) {
      const said = JSON.stringify(step);
      for (const claim of getClaims(step)) taken.set(claim, said);
    }
    return left;
  });
}

/** What a step changes, so that another that changes the same contradicts it. */
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
