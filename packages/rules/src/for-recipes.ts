/** What the recipes of `fixes` ask of a page in the same way as the rules whose findings they mend. */
export { readAutocomplete } from './forms/autocomplete-valid/tokens.ts';
export { accessibleParent } from './shared/accessibility-tree.ts';
export { ariaAttributes } from './shared/aria-attributes.ts';
export {
  allowedChildRoles,
  isGlobalAttribute,
  requiredParentRoles,
  roleProhibits,
  roleSupports,
} from './shared/aria-roles.ts';
export { ariaAttributeNames, expectedInstead, isAriaAttribute } from './shared/aria-values.ts';
export { paintedTexts } from './shared/contrast/painted-texts.ts';
export { mostLikelyLanguage } from './shared/detect-language.ts';
export { isNativeField } from './shared/fields.ts';
export { isGenericLinkName } from './shared/generic-link-names.ts';
export { headerCells } from './shared/header-cells.ts';
export { headingLevel } from './shared/headings.ts';
export { inHeardOrder } from './shared/heard-order.ts';
export { inputType, isImageButton, isInputButton } from './shared/inputs.ts';
export { isContained, wordsOf } from './shared/label-words.ts';
export { labelsByControl } from './shared/labels.ts';
export { isLandmark } from './shared/landmarks.ts';
export { isOwnContent } from './shared/own-content.ts';
export { destination, leadsElsewhere, linksOf } from './shared/page-links.ts';
export { perPage } from './shared/per-page.ts';
export { isPlaceholderText } from './shared/placeholder-text.ts';
export { tabStopsInside } from './shared/tab-stops.ts';
export { isNativeTable, type TableCell, tableGrid } from './shared/table-grid.ts';
export { textBlocks } from './shared/text-blocks.ts';
export { treeScope } from './shared/tree-scope.ts';
export { isReadableText, visibleInnerText } from './shared/visible-text.ts';
export { isWidgetRole } from './shared/widget-roles.ts';
