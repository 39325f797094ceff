import type { ElementModel } from '@curbcut/page-model';
import { isWidgetRole } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { drop, dropAll, unwrap } from '../../shared/steps.ts';

/** Of two controls in one place the inner one stays; a stop that is no control goes. */
export const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isNoControl)) {
      return fix(
        'likely',
        'What is inside is no control, so the Tab key need not stop at it.',
        stops.map((stop) => drop(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    if (element.hasAttr('role') && (element.implicitRole === null || element.implicitRole === 'generic')) {
      return fix(
        isWidget ? 'guess' : 'likely',
        'Without the role everybody meets the control inside.',
        dropAll(element, [
          'role',
          'tabindex',
          'aria-label',
          'aria-labelledby',
          'aria-checked',
          'aria-expanded',
          'aria-pressed',
          'aria-selected',
          'aria-valuenow',
          'aria-valuemin',
          'aria-valuemax',
        ]),
        isWidget ? 'If the outer control does something by itself, put the inner one beside it.' : null,
      );
    }
    const [inner] = stops;
    const isSame = inner && stops.length === 1 && inner.textContent.trim() === element.textContent.trim();
    return isSame && element.tag === 'button'
      ? fix(
          'guess',
          'The inner control is all that the button holds, so it can stand without it.',
          [unwrap(element)],
          'If the button does something by itself, put the inner control beside it.',
        )
      : null;
  },
);

/** A text that somebody put into the tab order. */
function isNoControl(stop: ElementModel): boolean {
  return (
    stop.hasAttr('tabindex') &&
    !isWidgetRole(stop.role) &&
    !stop.hasAttr('href') &&
    /^(span|div|p|b|i|em|strong|img|svg)$/.test(stop.tag)
  );
}
