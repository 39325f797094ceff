import type { ElementModel } from '@curbcut/page-model';

/** Rules that require a text alternative of an image. */
export const imageAltRuleIds: ReadonlySet<string> = new Set(['image-alt', 'role-img-alt', 'svg-img-alt']);
const controlNameRuleIds = new Set(['button-name', 'link-name']);
const controlRoles = new Set(['button', 'link']);

/** What one rule found about an element. */
export interface ElementFinding {
  readonly ruleId: string;
  readonly element: ElementModel;
  readonly outcome: 'failed' | 'cantTell';
}

/**
 * Finds failures that are one defect under two rules: an image without alternative text is why the link or button
 * around it has no name. The alternative text fixes both, so they are reported once, for the control.
 *
 * @returns for each fault of an image that is reported with its control, the fault of that control
 */
export function findDuplicateFindings<Fault extends ElementFinding>(
  faults: readonly Fault[],
): Map<Fault, Fault> {
  const failed = faults.filter(({ outcome }) => outcome === 'failed');
  const controls = new Map(
    failed.filter(({ ruleId }) => controlNameRuleIds.has(ruleId)).map((fault) => [fault.element, fault]),
  );
  const images = failed.flatMap((fault) => {
    const around = imageAltRuleIds.has(fault.ruleId) ? findUnnamedControlAround(fault.element) : null;
    const control = around && controls.get(around);
    return control ? [{ fault, control }] : [];
  });
  const joined = new Map<Fault, Fault>();
  for (const [control, found] of Map.groupBy(images, (image) => image.control)) {
    // With several images, the text of one names the control and leaves the others without theirs.
    if (found.length === 1) joined.set(found[0]!.fault, control);
  }
  return joined;
}

/** The link or button without a name that an image is the content of; null where there is none. */
export function findUnnamedControlAround(image: ElementModel): ElementModel | null {
  for (let at = image.flatParent; at !== null; at = at.flatParent) {
    if (at.role !== null && controlRoles.has(at.role)) return at.name === '' ? at : null;
  }
  return null;
}
