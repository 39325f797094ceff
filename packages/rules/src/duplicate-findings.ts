import type { ElementModel } from '@curbcut/page-model';
import { getRuleTraits } from './traits.ts';

const controlRoles = new Set(['button', 'link']);

/** A rule's result for an element. */
export interface ElementFinding {
  readonly ruleId: string;
  readonly element: ElementModel;
  readonly outcome: 'failed' | 'cantTell';
}

/**
 * Finds failures of two rules that have the same cause: a link or button has no name because the image in it
 * has no alternative text. Adding the alternative text fixes both, so they're reported once, on the control.
 *
 * @returns for each image finding that is reported with its control, the control's finding
 */
export function findDuplicateFindings<Finding extends ElementFinding>(
  findings: readonly Finding[],
): Map<Finding, Finding> {
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  const controls = new Map(
    failed
      .filter(({ ruleId }) => getRuleTraits(ruleId).requiresNameOf === 'control')
      .map((finding) => [finding.element, finding]),
  );
  const images = failed.flatMap((finding) => {
    const isAboutImage = getRuleTraits(finding.ruleId).requiresNameOf === 'image';
    const element = isAboutImage ? findUnnamedControlAround(finding.element) : null;
    const control = element && controls.get(element);
    return control ? [{ finding, control }] : [];
  });
  const controlByImage = new Map<Finding, Finding>();
  for (const [control, controlImages] of Map.groupBy(images, (image) => image.control)) {
    // If there are several images, alternative text for one of them names the control but doesn't fix the
    // other images.
    if (controlImages.length === 1) controlByImage.set(controlImages[0]!.finding, control);
  }
  return controlByImage;
}

/** Returns the unnamed link or button that contains the image; null if there is none. */
export function findUnnamedControlAround(image: ElementModel): ElementModel | null {
  for (let at = image.flatParent; at !== null; at = at.flatParent) {
    if (at.role !== null && controlRoles.has(at.role)) return at.name === '' ? at : null;
  }
  return null;
}
