import type { ElementModel, PatchStep } from '@curbcut/page-model';
import {
  ariaAttributeNames,
  describeExpectedValue,
  getTabStopsInside,
  getVisibleInnerText,
  roleProhibits,
  roleSupports,
} from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../shared/patch-steps.ts';
import { findNearestName, toPlainText } from '../shared/text-helpers.ts';

const namingAttributes = new Set(['aria-label', 'aria-labelledby']);
/** Elements that have no native semantics and can take a role. */
const genericTags = new Set([
  'div',
  'span',
  'i',
  'b',
  'bdi',
  'bdo',
  'data',
  'samp',
  'var',
  'q',
  'small',
  'u',
]);

/**
 * Removes a name that only repeats the text, or that is on an element with native semantics. Otherwise gives
 * the element a role that allows a name: `img` for symbols, `group` for anything else.
 */
const ariaProhibitedAttr = defineRecipe(
  'aria-prohibited-attr',
  ['prohibited', 'noRole'],
  ({ element, facts }) => {
    const attributes = facts.attributes as readonly string[];
    if (
      /^(h[1-6]|ul|ol)$/.test(element.tag) &&
      (element.explicitRole === 'none' || element.explicitRole === 'presentation')
    ) {
      return createFix(
        'likely',
        'Screen readers announce the attribute, because the element supports it with its native role.',
        [removeAttribute(element, 'role')],
      );
    }
    const isNamed = attributes.some((name) => namingAttributes.has(name));
    const label = toPlainText(
      element.attr('aria-label') ?? element.references('aria-labelledby')[0]?.textContent,
      300,
    );
    const text = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
    const canTakeRole = element.isHtml && genericTags.has(element.tag) && element.explicitRole === null;
    if (!isNamed || label === null || !canTakeRole || text.toLowerCase() === label.toLowerCase()) {
      return createFix(
        text === '' && isNamed && label !== null ? 'guess' : 'likely',
        'Screen readers may ignore the attribute, because it isn’t allowed on this element.',
        removeAttributes(element, attributes),
        text === '' && isNamed && label !== null
          ? `If people need “${label.slice(0, 80)}”, add it as visible text.`
          : null,
      );
    }
    const role = isSymbol(element, text) ? 'img' : 'group';
    return createFix(
      'likely',
      role === 'img'
        ? 'Screen readers announce the name instead of reading the symbols one by one, because images can have a name.'
        : 'Screen readers announce both the name and the content, because groups can have a name.',
      [setAttribute(element, 'role', role)],
    );
  },
);

/** Returns whether the element contains only symbols, such as stars or an icon, and no controls. */
function isSymbol(element: ElementModel, text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !element.isFocusable && getTabStopsInside(element).length === 0;
}

/** Common misspellings that differ from the attribute name by more than two letters. */
const commonMisspellings: Readonly<Record<string, string>> = {
  'aria-description-by': 'aria-describedby',
  'aria-descriptionby': 'aria-describedby',
  'aria-label-by': 'aria-labelledby',
  'aria-labelby': 'aria-labelledby',
  'aria-labelled': 'aria-labelledby',
  'aria-text': 'aria-label',
  'aria-title': 'aria-label',
  'aria-name': 'aria-label',
};

const ariaValidAttr = defineRecipe('aria-valid-attr', ['unknown'], ({ element, facts }) => {
  const steps: PatchStep[] = [];
  const usedNames = new Set<string>();
  let areAllIntended = true;
  for (const written of facts.attributes as readonly string[]) {
    const value = element.attr(written) ?? '';
    const intended = guessIntendedName(written);
    steps.push(removeAttribute(element, written));
    if (
      intended !== null &&
      !element.hasAttr(intended) &&
      !usedNames.has(intended) &&
      isUseful(element, intended, value)
    ) {
      steps.push(setAttribute(element, intended, value));
      usedNames.add(intended);
    } else {
      areAllIntended = false;
    }
  }
  return createFix(
    areAllIntended ? 'likely' : 'guess',
    areAllIntended
      ? `Screen readers get the text or state: the attribute name becomes ${[...usedNames].join(', ')}.`
      : 'Nothing changes for users, because this attribute doesn’t exist and browsers ignore it.',
    steps,
  );
});

function guessIntendedName(written: string): string | null {
  const name = written.toLowerCase();
  return Object.hasOwn(commonMisspellings, name)
    ? commonMisspellings[name]!
    : findNearestName(name, ariaAttributeNames);
}

function isUseful(element: ElementModel, name: string, value: string): boolean {
  if (value.trim() === '' || describeExpectedValue(name, value) !== null) return false;
  const role = element.role ?? 'generic';
  return roleSupports(role, name) && !roleProhibits(role, name);
}

export const recipes: readonly Recipe[] = [
  defineRecipe('aria-allowed-attr', ['notSupported', 'noRole'], ({ element, facts }) =>
    createFix(
      'likely',
      'Nothing changes for users, because this element doesn’t support the attribute and browsers ignore it.',
      removeAttributes(element, facts.attributes as readonly string[]),
    ),
  ),
  // Adds the spoken equivalent of a braille attribute, or removes the braille attribute if the role prohibits a name.
  defineRecipe('aria-braille-equivalent', ['unnamed', 'undescribed'], ({ element, reason }) => {
    const [braille, spoken] =
      reason === 'unnamed'
        ? (['aria-braillelabel', 'aria-label'] as const)
        : (['aria-brailleroledescription', 'aria-roledescription'] as const);
    if (roleProhibits(element.role ?? 'generic', spoken)) {
      return createFix(
        'likely',
        'Speech and braille both use the text, because this role can’t have a name.',
        [removeAttribute(element, braille)],
      );
    }
    const words = toPlainText(element.attr(braille));
    if (words === null) return null;
    return createFix(
      'guess',
      `Screen readers speak what braille displays show: ${braille} gets a spoken equivalent.`,
      [setAttribute(element, spoken, words)],
      `Write the spoken text in ${spoken}. “${words}” is abbreviated for braille.`,
    );
  }),
  defineRecipe('aria-conditional-attr', ['disagrees', 'notInTreeGrid'], ({ element, reason, facts }) =>
    reason === 'disagrees'
      ? createFix(
          'certain',
          'Screen readers announce the real state, because the input reports it natively.',
          [removeAttribute(element, 'aria-checked')],
        )
      : createFix(
          'likely',
          'Nothing changes for users, because rows support these attributes only in tree grids.',
          removeAttributes(element, facts.attributes as readonly string[]),
        ),
  ),
  ariaProhibitedAttr,
  ariaValidAttr,
];
