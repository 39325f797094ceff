/** Checks that the recipes of `fixes` share with the rules whose findings they fix. */
export { findAutocompleteProblem } from './forms/autocomplete-valid/autocomplete-problem.ts';
export { getAccessibleParent } from './shared/accessibility-tree.ts';
export { getAriaAttributes } from './shared/aria-attributes.ts';
export {
  getAllowedChildRoles,
  isGlobalAttribute,
  roleProhibits,
  roleSupports,
} from './shared/aria-roles.ts';
export { ariaAttributeNames, describeExpectedValue } from './shared/aria-values.ts';
export { getPaintedTexts } from './shared/contrast/painted-texts.ts';
export { detectLanguage } from './shared/detect-language.ts';
export { isNativeField } from './shared/fields.ts';
export { isGenericLinkName } from './shared/generic-link-names.ts';
export { getHeadingLevel } from './shared/heading-level.ts';
export { getInputType } from './shared/inputs.ts';
export { getLabelsByControl } from './shared/labels.ts';
export { isLandmark } from './shared/landmarks.ts';
export { isNonRepeatedContent } from './shared/non-repeated-content.ts';
export { getLinkDestination, getLinks } from './shared/page-links.ts';
export { isPlaceholderText } from './shared/placeholder-text.ts';
export { sortInReadingOrder } from './shared/reading-order.ts';
export { getTabStopsInside } from './shared/tab-stops.ts';
export { getTableGrid, isNativeTable, type TableCell } from './shared/table-grid.ts';
export { getTableHeaders } from './shared/table-headers.ts';
export { getTextBlocks } from './shared/text-blocks.ts';
export { getTreeScope } from './shared/tree-scope.ts';
export { getVisibleInnerText, isReadableText } from './shared/visible-text.ts';
export { isWidgetRole } from './shared/widget-roles.ts';
