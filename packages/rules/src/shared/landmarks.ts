import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { type ElementResult, failed, passed, type Rule } from '../rule.ts';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { getRoleAndSubclasses } from './role-subclasses.ts';

const landmarkRoles = getRoleAndSubclasses('landmark');

/**
 * Returns whether the element is a landmark: its role inherits from `landmark` (WAI-ARIA 1.2, section 5.3.4).
 * Browsers make forms and regions landmarks only if they have a name.
 */
export function isLandmark(element: ElementModel): boolean {
  const { role } = element;
  if (role === null || !landmarkRoles.has(role)) return false;
  return (role !== 'form' && role !== 'region') || element.name !== '';
}

/** The shared logic of rules for one type of landmark; only their text differs. */
type LandmarkCheck<Reason extends string> = Pick<Rule<Reason>, 'applies' | 'check'>;

/** Returns the landmark that an element is or that contains it in the same document. */
const getEnclosingLandmark = memoizePerPage(() =>
  deriveFromAncestors<ElementModel | null>(null, (element, parentLandmark) => {
    if (isLandmark(element)) return element;
    return parentLandmark?.document === element.document ? parentLandmark : null;
  }),
);

/** Checks whether each landmark with a role is inside another landmark. */
export function createTopLevelCheck(role: string): LandmarkCheck<'top' | 'inside'> {
  return {
    applies: (page) => page.byRole(role),
    check: (landmark, page): ElementResult<'top' | 'inside'> => {
      const outer = landmark.flatParent && getEnclosingLandmark(page)(landmark.flatParent);
      return outer ? failed('inside', { facts: { around: outer.role }, related: [outer] }) : passed('top');
    },
  };
}

/** Checks whether the first landmark with a role in each document is the only one. */
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
