import type { DocumentModel, ElementModel, PageModel } from '@curbcut/page-model';
import { failed, passed, type Rule, type Verdict } from '../rule.ts';
import { fromAbove } from './from-above.ts';
import { isLandmark } from './landmarks.ts';
import { perPage } from './per-page.ts';

/** What the rules of one kind of landmark have in common; the rest is their words. */
type LandmarkQuestion<Reason extends string> = Pick<Rule<Reason>, 'applies' | 'check'>;

/** Whether each element, or one around it in the same document, is a landmark. */
const insideLandmark = perPage(() =>
  fromAbove<ElementModel | null>(null, (element, above) => {
    if (isLandmark(element)) return element;
    return above?.document === element.document ? above : null;
  }),
);

/** Asks of each landmark of a role whether another landmark holds it. */
export function isTopLevel(role: string): LandmarkQuestion<'top' | 'inside'> {
  return {
    applies: (page) => page.byRole(role),
    check: (landmark, page): Verdict<'top' | 'inside'> => {
      const around = landmark.flatParent && insideLandmark(page)(landmark.flatParent);
      return around ? failed('inside', { facts: { around: around.role }, related: [around] }) : passed('top');
    },
  };
}

/** Asks of the first landmark of a role in each document whether it is the only one. */
export function isOnlyOne(role: string): LandmarkQuestion<'only' | 'more'> {
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
    check: (landmark, page): Verdict<'only' | 'more'> => {
      const related = others(landmark, page);
      return related.length === 0
        ? passed('only')
        : failed('more', { facts: { count: related.length + 1 }, related });
    },
  };
}
