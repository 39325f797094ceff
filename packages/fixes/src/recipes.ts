import type { Recipe } from './recipe.ts';
import { accesskeys } from './recipes/accesskeys/recipe.ts';
import { areaAlt } from './recipes/area-alt/recipe.ts';
import { ariaAllowedAttr } from './recipes/aria-allowed-attr/recipe.ts';
import { ariaAllowedRole } from './recipes/aria-allowed-role/recipe.ts';
import { ariaBrailleEquivalent } from './recipes/aria-braille-equivalent/recipe.ts';
import { ariaCommandName } from './recipes/aria-command-name/recipe.ts';
import { ariaConditionalAttr } from './recipes/aria-conditional-attr/recipe.ts';
import { ariaDeprecatedRole } from './recipes/aria-deprecated-role/recipe.ts';
import { ariaDialogName } from './recipes/aria-dialog-name/recipe.ts';
import { ariaHiddenBody } from './recipes/aria-hidden-body/recipe.ts';
import { ariaHiddenFocus } from './recipes/aria-hidden-focus/recipe.ts';
import { ariaInputFieldName } from './recipes/aria-input-field-name/recipe.ts';
import { ariaMeterName } from './recipes/aria-meter-name/recipe.ts';
import { ariaProgressbarName } from './recipes/aria-progressbar-name/recipe.ts';
import { ariaProhibitedAttr } from './recipes/aria-prohibited-attr/recipe.ts';
import { ariaRequiredAttr } from './recipes/aria-required-attr/recipe.ts';
import { ariaRequiredChildren } from './recipes/aria-required-children/recipe.ts';
import { ariaRequiredParent } from './recipes/aria-required-parent/recipe.ts';
import { ariaRoles } from './recipes/aria-roles/recipe.ts';
import { ariaTabName } from './recipes/aria-tab-name/recipe.ts';
import { ariaText } from './recipes/aria-text/recipe.ts';
import { ariaToggleFieldName } from './recipes/aria-toggle-field-name/recipe.ts';
import { ariaTooltipName } from './recipes/aria-tooltip-name/recipe.ts';
import { ariaTreeitemName } from './recipes/aria-treeitem-name/recipe.ts';
import { ariaValidAttr } from './recipes/aria-valid-attr/recipe.ts';
import { ariaValidAttrValue } from './recipes/aria-valid-attr-value/recipe.ts';
import { autocompleteValid } from './recipes/autocomplete-valid/recipe.ts';
import { avoidInlineSpacing } from './recipes/avoid-inline-spacing/recipe.ts';
import { blink } from './recipes/blink/recipe.ts';
import { buttonName } from './recipes/button-name/recipe.ts';
import { bypassHeading } from './recipes/bypass-heading/recipe.ts';
import { bypassLink } from './recipes/bypass-link/recipe.ts';
import { colorContrast } from './recipes/color-contrast/recipe.ts';
import { colorContrastEnhanced } from './recipes/color-contrast-enhanced/recipe.ts';
import { definitionList } from './recipes/definition-list/recipe.ts';
import { deprecatedElements } from './recipes/deprecated-elements/recipe.ts';
import { dlitem } from './recipes/dlitem/recipe.ts';
import { documentTitle } from './recipes/document-title/recipe.ts';
import { documentTitleDescriptive } from './recipes/document-title-descriptive/recipe.ts';
import { emptyCaption } from './recipes/empty-caption/recipe.ts';
import { emptyHeading } from './recipes/empty-heading/recipe.ts';
import { emptyTableHeader } from './recipes/empty-table-header/recipe.ts';
import { fieldLabelInName } from './recipes/field-label-in-name/recipe.ts';
import { focusOrderSemantics } from './recipes/focus-order-semantics/recipe.ts';
import { focusVisible } from './recipes/focus-visible/recipe.ts';
import { frameFocusableContent } from './recipes/frame-focusable-content/recipe.ts';
import { frameTitle } from './recipes/frame-title/recipe.ts';
import { frameTitleUnique } from './recipes/frame-title-unique/recipe.ts';
import { groupName } from './recipes/group-name/recipe.ts';
import { headingOrder } from './recipes/heading-order/recipe.ts';
import { htmlHasLang } from './recipes/html-has-lang/recipe.ts';
import { htmlLangValid } from './recipes/html-lang-valid/recipe.ts';
import { htmlXmlLangMismatch } from './recipes/html-xml-lang-mismatch/recipe.ts';
import { identicalLinksSameContext } from './recipes/identical-links-same-context/recipe.ts';
import { identicalLinksSamePurpose } from './recipes/identical-links-same-purpose/recipe.ts';
import { imageAlt } from './recipes/image-alt/recipe.ts';
import { imageAltDescriptive } from './recipes/image-alt-descriptive/recipe.ts';
import { imageDecorative } from './recipes/image-decorative/recipe.ts';
import { imageRedundantAlt } from './recipes/image-redundant-alt/recipe.ts';
import { inputButtonName } from './recipes/input-button-name/recipe.ts';
import { inputImageAlt } from './recipes/input-image-alt/recipe.ts';
import { label } from './recipes/label/recipe.ts';
import { labelContentNameMismatch } from './recipes/label-content-name-mismatch/recipe.ts';
import { labelDescriptive } from './recipes/label-descriptive/recipe.ts';
import { labelTitleOnly } from './recipes/label-title-only/recipe.ts';
import { landmarkBannerIsTopLevel } from './recipes/landmark-banner-is-top-level/recipe.ts';
import { landmarkContentinfoIsTopLevel } from './recipes/landmark-contentinfo-is-top-level/recipe.ts';
import { landmarkMainIsTopLevel } from './recipes/landmark-main-is-top-level/recipe.ts';
import { landmarkNoDuplicateBanner } from './recipes/landmark-no-duplicate-banner/recipe.ts';
import { landmarkNoDuplicateContentinfo } from './recipes/landmark-no-duplicate-contentinfo/recipe.ts';
import { landmarkNoDuplicateMain } from './recipes/landmark-no-duplicate-main/recipe.ts';
import { landmarkOneMain } from './recipes/landmark-one-main/recipe.ts';
import { landmarkUnique } from './recipes/landmark-unique/recipe.ts';
import { languageOfPage } from './recipes/language-of-page/recipe.ts';
import { languageOfParts } from './recipes/language-of-parts/recipe.ts';
import { linkInTextBlock } from './recipes/link-in-text-block/recipe.ts';
import { linkName } from './recipes/link-name/recipe.ts';
import { linkNewWindow } from './recipes/link-new-window/recipe.ts';
import { linkPurpose } from './recipes/link-purpose/recipe.ts';
import { linkPurposeInContext } from './recipes/link-purpose-in-context/recipe.ts';
import { linkToFile } from './recipes/link-to-file/recipe.ts';
import { list } from './recipes/list/recipe.ts';
import { listitem } from './recipes/listitem/recipe.ts';
import { marquee } from './recipes/marquee/recipe.ts';
import { metaRefresh } from './recipes/meta-refresh/recipe.ts';
import { metaRefreshNoExceptions } from './recipes/meta-refresh-no-exceptions/recipe.ts';
import { metaViewport } from './recipes/meta-viewport/recipe.ts';
import { metaViewportLarge } from './recipes/meta-viewport-large/recipe.ts';
import { nestedInteractive } from './recipes/nested-interactive/recipe.ts';
import { noAutoplayAudio } from './recipes/no-autoplay-audio/recipe.ts';
import { objectAlt } from './recipes/object-alt/recipe.ts';
import { pageHasHeadingOne } from './recipes/page-has-heading-one/recipe.ts';
import { presentationRoleConflict } from './recipes/presentation-role-conflict/recipe.ts';
import { region } from './recipes/region/recipe.ts';
import { roleImgAlt } from './recipes/role-img-alt/recipe.ts';
import { scopeAttrValid } from './recipes/scope-attr-valid/recipe.ts';
import { scrollableRegionFocusable } from './recipes/scrollable-region-focusable/recipe.ts';
import { selectName } from './recipes/select-name/recipe.ts';
import { skipLink } from './recipes/skip-link/recipe.ts';
import { summaryName } from './recipes/summary-name/recipe.ts';
import { svgImgAlt } from './recipes/svg-img-alt/recipe.ts';
import { tabindex } from './recipes/tabindex/recipe.ts';
import { tableDuplicateName } from './recipes/table-duplicate-name/recipe.ts';
import { tableLayout } from './recipes/table-layout/recipe.ts';
import { tableNested } from './recipes/table-nested/recipe.ts';
import { targetSize } from './recipes/target-size/recipe.ts';
import { tdHasHeader } from './recipes/td-has-header/recipe.ts';
import { tdHeadersAttr } from './recipes/td-headers-attr/recipe.ts';
import { textClipped } from './recipes/text-clipped/recipe.ts';
import { textDirection } from './recipes/text-direction/recipe.ts';
import { textInCapitals } from './recipes/text-in-capitals/recipe.ts';
import { textInItalics } from './recipes/text-in-italics/recipe.ts';
import { textJustified } from './recipes/text-justified/recipe.ts';
import { textSpacing } from './recipes/text-spacing/recipe.ts';
import { textTiny } from './recipes/text-tiny/recipe.ts';
import { thHasDataCells } from './recipes/th-has-data-cells/recipe.ts';
import { titleRepeats } from './recipes/title-repeats/recipe.ts';
import { validLang } from './recipes/valid-lang/recipe.ts';

/** All recipes, sorted by rule id. */
export const allRecipes: readonly Recipe[] = [
  accesskeys,
  areaAlt,
  ariaAllowedAttr,
  ariaAllowedRole,
  ariaBrailleEquivalent,
  ariaCommandName,
  ariaConditionalAttr,
  ariaDeprecatedRole,
  ariaDialogName,
  ariaHiddenBody,
  ariaHiddenFocus,
  ariaInputFieldName,
  ariaMeterName,
  ariaProgressbarName,
  ariaProhibitedAttr,
  ariaRequiredAttr,
  ariaRequiredChildren,
  ariaRequiredParent,
  ariaRoles,
  ariaTabName,
  ariaText,
  ariaToggleFieldName,
  ariaTooltipName,
  ariaTreeitemName,
  ariaValidAttr,
  ariaValidAttrValue,
  autocompleteValid,
  avoidInlineSpacing,
  blink,
  buttonName,
  bypassHeading,
  bypassLink,
  colorContrast,
  colorContrastEnhanced,
  definitionList,
  deprecatedElements,
  dlitem,
  documentTitle,
  documentTitleDescriptive,
  emptyCaption,
  emptyHeading,
  emptyTableHeader,
  fieldLabelInName,
  focusOrderSemantics,
  focusVisible,
  frameFocusableContent,
  frameTitle,
  frameTitleUnique,
  groupName,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  htmlXmlLangMismatch,
  identicalLinksSameContext,
  identicalLinksSamePurpose,
  imageAlt,
  imageAltDescriptive,
  imageDecorative,
  imageRedundantAlt,
  inputButtonName,
  inputImageAlt,
  label,
  labelContentNameMismatch,
  labelDescriptive,
  labelTitleOnly,
  landmarkBannerIsTopLevel,
  landmarkContentinfoIsTopLevel,
  landmarkMainIsTopLevel,
  landmarkNoDuplicateBanner,
  landmarkNoDuplicateContentinfo,
  landmarkNoDuplicateMain,
  landmarkOneMain,
  landmarkUnique,
  languageOfPage,
  languageOfParts,
  linkInTextBlock,
  linkName,
  linkNewWindow,
  linkPurpose,
  linkPurposeInContext,
  linkToFile,
  list,
  listitem,
  marquee,
  metaRefresh,
  metaRefreshNoExceptions,
  metaViewport,
  metaViewportLarge,
  nestedInteractive,
  noAutoplayAudio,
  objectAlt,
  pageHasHeadingOne,
  presentationRoleConflict,
  region,
  roleImgAlt,
  scopeAttrValid,
  scrollableRegionFocusable,
  selectName,
  skipLink,
  summaryName,
  svgImgAlt,
  tabindex,
  tableDuplicateName,
  tableLayout,
  tableNested,
  targetSize,
  tdHasHeader,
  tdHeadersAttr,
  textClipped,
  textDirection,
  textInCapitals,
  textInItalics,
  textJustified,
  textSpacing,
  textTiny,
  thHasDataCells,
  titleRepeats,
  validLang,
];

const recipesByRule = new Map(allRecipes.map((recipe) => [recipe.ruleId, recipe]));

/** Finds the recipe of a rule. Undefined if its findings can only be fixed by a person. */
export function findRecipe(ruleId: string): Recipe | undefined {
  return recipesByRule.get(ruleId);
}
