/** Checks that the recipes of `fixes` share with the rules whose findings they fix. */
export { findAutocompleteProblem } from './forms/autocomplete-valid/autocomplete-problem.ts';
export { getAccessibleParent } from './shared/accessibility-tree.ts';
export { getAriaAttributes } from './shared/aria-attributes.ts';
export {
  getAllowedChildRoles,
  getRequiredParentRoles,
  isGlobalAttribute,
  roleProhibits,
  roleSupports,
} from './shared/aria-roles.ts';
export { ariaAttributeNames, describeExpectedValue, isAriaAttribute } from './shared/aria-values.ts';
export { getPaintedTexts } from './shared/contrast/painted-texts.ts';
export { detectLanguage } from './shared/detect-language.ts';
export { isNativeField } from './shared/fields.ts';
export { isGenericLinkName } from './shared/generic-link-names.ts';
export { getHeadingLevel } from './shared/heading-level.ts';
export { getInputType, isImageButton, isInputButton } from './shared/inputs.ts';
export { areWordsContained, splitIntoWords } from './shared/label-words.ts';
export { getLabelsByControl } from './shared/labels.ts';
export { isLandmark } from './shared/landmarks.ts';
export { memoizePerPage } from './shared/memoize-per-page.ts';
export { isNonRepeatedContent } from './shared/non-repeated-content.ts';
export { getLinkDestination, getLinks, leadsToOtherPage } from './shared/page-links.ts';
export { isPlaceholderText } from './shared/placeholder-text.ts';
export { sortInReadingOrder } from './shared/reading-order.ts';
export { getTabStopsInside } from './shared/tab-stops.ts';
export { getTableGrid, isNativeTable, type TableCell } from './shared/table-grid.ts';
export { getTableHeaders } from './shared/table-headers.ts';
export { getTextBlocks } from './shared/text-blocks.ts';
export { getTreeScope } from './shared/tree-scope.ts';
export { getVisibleInnerText, isReadableText } from './shared/visible-text.ts';
export { isWidgetRole } from './shared/widget-roles.ts';
