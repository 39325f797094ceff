import type { ElementModel, Patch } from '@curbcut/page-model';
import { getInputType, isGenericLinkName } from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { findButtonName, findControlName } from '../shared/control-names.ts';
import {
  createFix,
  defineNamingRecipe,
  defineRecipe,
  missingNameReasons,
  removeEmptyReference,
  setNameAttribute,
} from '../shared/define-recipe.ts';
import {
  findDirectName,
  findNameFromAttributes,
  findNameFromIcon,
  getReadableTexts,
} from '../shared/name-sources.ts';
import {
  areInSameTree,
  ensureId,
  insertContent,
  removeAttribute,
  removeAttributes,
  setAttribute,
} from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { toPlainText, toShortText } from '../shared/text-helpers.ts';

/** Names a dialog after its heading, otherwise after its first text. */
const ariaDialogName = defineRecipe('aria-dialog-name', missingNameReasons, (failure, page) => {
  const { element: dialog } = failure;
  const heading = page
    .byRole('heading')
    .find(
      (candidate) => dialog.contains(candidate) && candidate.name !== '' && areInSameTree(dialog, candidate),
    );
  if (heading) {
    const { id, steps } = ensureId(heading, heading.name);
    return createFix('certain', 'Screen readers announce the dialog with its heading.', [
      ...steps,
      setAttribute(dialog, 'aria-labelledby', id),
    ]);
  }
  const words = findFirstName(
    () => toSuggestedName(toShortText(dialog.attr('title')), 'its title', 'page'),
    () => findFirstText(dialog),
    () => findNameFromAttributes(dialog, 'id', 'class'),
  );
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Screen readers announce the dialog as “${words.text}”, taken from ${words.source}.`,
    [...removeEmptyReference(failure), setAttribute(dialog, 'aria-label', words.text)],
    describeTextToWrite(words, 'what the dialog is for'),
  );
});

function findFirstText(dialog: ElementModel) {
  return toSuggestedName(toShortText(getReadableTexts(dialog)[0]?.text, 60), 'its first words', 'hint');
}

const buttonName = defineNamingRecipe({
  ruleId: 'button-name',
  target: 'the button',
  textToWrite: 'what the button does',
  findName: findButtonName,
  applyName: nameButton,
});

/** Names a button using the alt text of its only image, otherwise using `aria-label`. */
function nameButton(button: ElementModel, words: SuggestedName): Patch {
  const images = [...button.descendants()].filter(
    ({ isHtml, tag, isRendered }) => isHtml && tag === 'img' && isRendered,
  );
  const [image] = images;
  return images.length === 1 && image && image.attributes.size <= 3 && image.hasAttr('src') && image.isExposed
    ? setNameAttribute(image, 'alt', words)
    : setNameAttribute(button, 'aria-label', words);
}

/** Labels that are too generic to name a control on their own. */
const vagueLabelPattern =
  /^(add|buy|change|close|delete|details|download|edit|go|ok|open|order|remove|select|share|show|view)$/i;

/**
 * Removes the ARIA name, so that the visible label names the control. If the label is generic, it's added to
 * the start of the ARIA name instead.
 */
const labelContentNameMismatch = defineRecipe(
  'label-content-name-mismatch',
  ['notContained'],
  ({ element: control, facts }) => {
    const label = toPlainText(String(facts.label), 200);
    if (label === null) return null;
    if (control.nameSource === 'aria-label' && (isGenericLinkName(label) || vagueLabelPattern.test(label))) {
      return createFix(
        'likely',
        'Speech input users can say what they see: the name starts with the visible label.',
        [
          setAttribute(control, 'aria-label', `${label}: ${toPlainText(control.name, 200) ?? ''}`),
          ...(control.hasAttr('aria-labelledby') ? [removeAttribute(control, 'aria-labelledby')] : []),
        ],
      );
    }
    return createFix(
      'likely',
      `Speech input users can say what they see: without the ARIA attribute, the visible label “${label.slice(0, 80)}” is the name.`,
      removeAttributes(control, ['aria-label', 'aria-labelledby']),
    );
  },
);

const summaryName = defineNamingRecipe({
  ruleId: 'summary-name',
  target: 'the summary',
  textToWrite: 'what the summary opens',
  findName: (summary) =>
    findFirstName(
      () => findDirectName(summary),
      () => findNameFromContent(summary),
      () => findNameFromIcon(summary),
      () => findNameFromAttributes(summary, 'id'),
    ),
  applyName: (summary, words) => [insertContent(summary, 'last-child', words.text)],
});

/** Finds a name in the heading or the first text of the content that the summary opens. */
function findNameFromContent(summary: ElementModel): SuggestedName | null {
  const parts = [...(summary.parent?.descendants() ?? [])]
    .slice(0, 100)
    .filter((part) => !summary.contains(part));
  const heading = parts.find(({ tag }) => /^h[1-6]$/.test(tag));
  const first = parts.find(({ tag, textContent }) => tag !== 'summary' && textContent.trim() !== '');
  return (
    toSuggestedName(toShortText(heading?.textContent), 'the heading of the content it opens', 'page') ??
    toSuggestedName(toShortText(first?.textContent, 40), 'the content it opens', 'hint') ??
    toSuggestedName(toShortText(summary.parent?.textContent, 40), 'the content it opens', 'hint')
  );
}

export const recipes: readonly Recipe[] = [
  ...[
    { ruleId: 'aria-command-name', target: 'the menu item', textToWrite: 'what the menu item does' },
    { ruleId: 'aria-tab-name', target: 'the tab', textToWrite: 'what the tab shows' },
    { ruleId: 'aria-treeitem-name', target: 'the tree item', textToWrite: 'what the item is' },
  ].map((control) => defineNamingRecipe({ ...control, findName: findControlName })),
  ariaDialogName,
  // Removes the role of an empty tooltip, which would be announced without any text.
  defineRecipe('aria-tooltip-name', missingNameReasons, ({ element }) =>
    element.hasAttr('role') && element.textContent.trim() === ''
      ? createFix(
          'guess',
          'Screen readers skip the tooltip while it’s empty. The script that fills it can set the role again.',
          removeAttributes(element, ['role', 'aria-labelledby']),
        )
      : null,
  ),
  buttonName,
  // Names the button, or removes an empty `value` that suppresses the default text of a submit or reset button.
  defineRecipe('input-button-name', missingNameReasons, (failure) => {
    const { element: button } = failure;
    const words = findButtonName(button);
    if (words !== null) {
      return createFix(
        getNameConfidence(words),
        `Screen readers announce the button as “${words.text}”, taken from ${words.source}.`,
        [...removeEmptyReference(failure), setAttribute(button, 'value', words.text)],
        describeTextToWrite(words, 'what the button does'),
      );
    }
    return getInputType(button) === 'button' || !button.hasAttr('value')
      ? null
      : createFix(
          'likely',
          'Users see the button text in their own language: without the empty value, browsers show their default text.',
          [...removeEmptyReference(failure), removeAttribute(button, 'value')],
        );
  }),
  labelContentNameMismatch,
  summaryName,
  defineRecipe('title-repeats', ['repeats'], ({ related }) =>
    createFix(
      'certain',
      'Screen readers announce the text only once. The titles just repeat it, so they’re removed.',
      related.map((element) => removeAttribute(element, 'title')),
    ),
  ),
];
