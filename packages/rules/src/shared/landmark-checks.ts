import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { type ElementResult, failed, passed, type Rule } from '../rule.ts';
import { deriveFromAncestors } from './derive-from-ancestors.ts';
import { isLandmark } from './landmarks.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** What the rules of one kind of landmark have in common; the rest is their words. */
type LandmarkCheck<Reason extends string> = Pick<Rule<Reason>, 'applies' | 'check'>;

/** Whether each element, or one around it in the same document, is a landmark. */
const getEnclosingLandmark = memoizePerPage(() =>
  deriveFromAncestors<ElementModel | null>(null, (element, above) => {
    if (isLandmark(element)) return element;
    return above?.document === element.document ? above : null;
  }),
);

/** Asks of each landmark of a role whether another landmark holds it. */
export function createTopLevelCheck(role: string): LandmarkCheck<'top' | 'inside'> {
  return {
    applies: (page) => page.byRole(role),
    check: (landmark, page): ElementResult<'top' | 'inside'> => {
      const around = landmark.flatParent && getEnclosingLandmark(page)(landmark.flatParent);
      return around ? failed('inside', { facts: { around: around.role }, related: [around] }) : passed('top');
    },
  };
}

/** Asks of the first landmark of a role in each document whether it is the only one. */
export function createUniquenessCheck(role: string): LandmarkCheck<'only' | 'more'> {
  const others = (landmark: ElementModel, page: PageModel) =>
    page.byRole(role).filter((other) => other.document === landmark.document && other !== landmark);
  return {
    applies: (page) => {
      const first = new Map<DocumentModel, ElementModel>();
      for (const landmark of page.byRole(role)) {
        if (!first.has(landmark.document)) first.set(landmark.document, landmark);
      }
      return [...first.values()];
    },
    check: (landmark, page): ElementResult<'only' | 'more'> => {
      const related = others(landmark, page);
      return related.length === 0
        ? passed('only')
        : failed('more', { facts: { count: related.length + 1 }, related });
    },
  };
}
