import { type CriterionId, getLowestLevel, LEVELS, type Level } from '@curbcut/wcag';
import { ariaAllowedAttr } from './aria/aria-allowed-attr/rule.ts';
import { ariaAllowedRole } from './aria/aria-allowed-role/rule.ts';
import { ariaBrailleEquivalent } from './aria/aria-braille-equivalent/rule.ts';
import { ariaCommandName } from './aria/aria-command-name/rule.ts';
import { ariaConditionalAttr } from './aria/aria-conditional-attr/rule.ts';
import { ariaDeprecatedRole } from './aria/aria-deprecated-role/rule.ts';
import { ariaDialogName } from './aria/aria-dialog-name/rule.ts';
import { ariaHiddenBody } from './aria/aria-hidden-body/rule.ts';
import { ariaInputFieldName } from './aria/aria-input-field-name/rule.ts';
import { ariaMeterName } from './aria/aria-meter-name/rule.ts';
import { ariaProgressbarName } from './aria/aria-progressbar-name/rule.ts';
import { ariaProhibitedAttr } from './aria/aria-prohibited-attr/rule.ts';
import { ariaRequiredAttr } from './aria/aria-required-attr/rule.ts';
import { ariaRequiredChildren } from './aria/aria-required-children/rule.ts';
import { ariaRequiredParent } from './aria/aria-required-parent/rule.ts';
import { ariaRoles } from './aria/aria-roles/rule.ts';
import { ariaTabName } from './aria/aria-tab-name/rule.ts';
import { ariaText } from './aria/aria-text/rule.ts';
import { ariaToggleFieldName } from './aria/aria-toggle-field-name/rule.ts';
import { ariaTooltipName } from './aria/aria-tooltip-name/rule.ts';
import { ariaTreeitemName } from './aria/aria-treeitem-name/rule.ts';
import { ariaValidAttr } from './aria/aria-valid-attr/rule.ts';
import { ariaValidAttrValue } from './aria/aria-valid-attr-value/rule.ts';
import { duplicateIdAria } from './aria/duplicate-id-aria/rule.ts';
import { presentationRoleConflict } from './aria/presentation-role-conflict/rule.ts';
import { summaryName } from './aria/summary-name/rule.ts';
import { colorContrast } from './color/color-contrast/rule.ts';
import { colorContrastEnhanced } from './color/color-contrast-enhanced/rule.ts';
import { colorOnly } from './content/color-only/rule.ts';
import { documentTitleDescriptive } from './content/document-title-descriptive/rule.ts';
import { errorMessageDescriptive } from './content/error-message-descriptive/rule.ts';
import { headingDescriptive } from './content/heading-descriptive/rule.ts';
import { imageAltDescriptive } from './content/image-alt-descriptive/rule.ts';
import { imageDecorative } from './content/image-decorative/rule.ts';
import { labelDescriptive } from './content/label-descriptive/rule.ts';
import { titleRepeats } from './content/title-repeats/rule.ts';
import { autocompleteValid } from './forms/autocomplete-valid/rule.ts';
import { buttonName } from './forms/button-name/rule.ts';
import { choiceGroup } from './forms/choice-group/rule.ts';
import { fieldLabelInName } from './forms/field-label-in-name/rule.ts';
import { formFieldMultipleLabels } from './forms/form-field-multiple-labels/rule.ts';
import { groupName } from './forms/group-name/rule.ts';
import { inputButtonName } from './forms/input-button-name/rule.ts';
import { label } from './forms/label/rule.ts';
import { labelContentNameMismatch } from './forms/label-content-name-mismatch/rule.ts';
import { labelDuplicate } from './forms/label-duplicate/rule.ts';
import { labelPlaceholderOnly } from './forms/label-placeholder-only/rule.ts';
import { labelTitleOnly } from './forms/label-title-only/rule.ts';
import { selectName } from './forms/select-name/rule.ts';
import { emptyHeading } from './headings/empty-heading/rule.ts';
import { headingOrder } from './headings/heading-order/rule.ts';
import { pAsHeading } from './headings/p-as-heading/rule.ts';
import { pageHasHeadingOne } from './headings/page-has-heading-one/rule.ts';
import { imageAlt } from './images/image-alt/rule.ts';
import { imageAltDuplicate } from './images/image-alt-duplicate/rule.ts';
import { imageOfText } from './images/image-of-text/rule.ts';
import { imageRedundantAlt } from './images/image-redundant-alt/rule.ts';
import { inputImageAlt } from './images/input-image-alt/rule.ts';
import { objectAlt } from './images/object-alt/rule.ts';
import { roleImgAlt } from './images/role-img-alt/rule.ts';
import { serverSideImageMap } from './images/server-side-image-map/rule.ts';
import { svgImgAlt } from './images/svg-img-alt/rule.ts';
import { accesskeys } from './keyboard/accesskeys/rule.ts';
import { ariaHiddenFocus } from './keyboard/aria-hidden-focus/rule.ts';
import { characterKeyShortcuts } from './keyboard/character-key-shortcuts/rule.ts';
import { focusOrderSemantics } from './keyboard/focus-order-semantics/rule.ts';
import { focusVisible } from './keyboard/focus-visible/rule.ts';
import { nestedInteractive } from './keyboard/nested-interactive/rule.ts';
import { noKeyboardTrap } from './keyboard/no-keyboard-trap/rule.ts';
import { scrollableRegionFocusable } from './keyboard/scrollable-region-focusable/rule.ts';
import { skipLink } from './keyboard/skip-link/rule.ts';
import { tabindex } from './keyboard/tabindex/rule.ts';
import { htmlHasLang } from './language/html-has-lang/rule.ts';
import { htmlLangValid } from './language/html-lang-valid/rule.ts';
import { htmlXmlLangMismatch } from './language/html-xml-lang-mismatch/rule.ts';
import { languageOfPage } from './language/language-of-page/rule.ts';
import { languageOfParts } from './language/language-of-parts/rule.ts';
import { validLang } from './language/valid-lang/rule.ts';
import { areaAlt } from './links/area-alt/rule.ts';
import { identicalLinksSameContext } from './links/identical-links-same-context/rule.ts';
import { identicalLinksSamePurpose } from './links/identical-links-same-purpose/rule.ts';
import { linkInTextBlock } from './links/link-in-text-block/rule.ts';
import { linkName } from './links/link-name/rule.ts';
import { linkNewWindow } from './links/link-new-window/rule.ts';
import { linkPurpose } from './links/link-purpose/rule.ts';
import { linkPurposeInContext } from './links/link-purpose-in-context/rule.ts';
import { linkToFile } from './links/link-to-file/rule.ts';
import { audioCaption } from './media/audio-caption/rule.ts';
import { noAutoplayAudio } from './media/no-autoplay-audio/rule.ts';
import { videoAlternative } from './media/video-alternative/rule.ts';
import { videoCaption } from './media/video-caption/rule.ts';
import { videoDescription } from './media/video-description/rule.ts';
import { videoOnlyAlternative } from './media/video-only-alternative/rule.ts';
import { videoTranscript } from './media/video-transcript/rule.ts';
import { bypass } from './navigation/bypass/rule.ts';
import { bypassFolding } from './navigation/bypass-folding/rule.ts';
import { bypassHeading } from './navigation/bypass-heading/rule.ts';
import { bypassLink } from './navigation/bypass-link/rule.ts';
import { documentTitle } from './navigation/document-title/rule.ts';
import { frameFocusableContent } from './navigation/frame-focusable-content/rule.ts';
import { frameTested } from './navigation/frame-tested/rule.ts';
import { frameTitle } from './navigation/frame-title/rule.ts';
import { frameTitleDescriptive } from './navigation/frame-title-descriptive/rule.ts';
import { frameTitleUnique } from './navigation/frame-title-unique/rule.ts';
import { landmarkBannerIsTopLevel } from './navigation/landmark-banner-is-top-level/rule.ts';
import { landmarkContentinfoIsTopLevel } from './navigation/landmark-contentinfo-is-top-level/rule.ts';
import { landmarkMainIsTopLevel } from './navigation/landmark-main-is-top-level/rule.ts';
import { landmarkNoDuplicateBanner } from './navigation/landmark-no-duplicate-banner/rule.ts';
import { landmarkNoDuplicateContentinfo } from './navigation/landmark-no-duplicate-contentinfo/rule.ts';
import { landmarkNoDuplicateMain } from './navigation/landmark-no-duplicate-main/rule.ts';
import { landmarkOneMain } from './navigation/landmark-one-main/rule.ts';
import { landmarkUnique } from './navigation/landmark-unique/rule.ts';
import { region } from './navigation/region/rule.ts';
import { targetSize } from './pointer/target-size/rule.ts';
import type { Rule } from './rule.ts';
import { avoidInlineSpacing } from './spacing/avoid-inline-spacing/rule.ts';
import { textSpacing } from './spacing/text-spacing/rule.ts';
import { blink } from './structure/blink/rule.ts';
import { definitionList } from './structure/definition-list/rule.ts';
import { deprecatedElements } from './structure/deprecated-elements/rule.ts';
import { dlitem } from './structure/dlitem/rule.ts';
import { duplicateId } from './structure/duplicate-id/rule.ts';
import { emptyCaption } from './structure/empty-caption/rule.ts';
import { list } from './structure/list/rule.ts';
import { listitem } from './structure/listitem/rule.ts';
import { marquee } from './structure/marquee/rule.ts';
import { sensoryInstructions } from './structure/sensory-instructions/rule.ts';
import { textAsList } from './structure/text-as-list/rule.ts';
import { emptyTableHeader } from './tables/empty-table-header/rule.ts';
import { scopeAttrValid } from './tables/scope-attr-valid/rule.ts';
import { tableDuplicateName } from './tables/table-duplicate-name/rule.ts';
import { tableFakeCaption } from './tables/table-fake-caption/rule.ts';
import { tableLayout } from './tables/table-layout/rule.ts';
import { tableNested } from './tables/table-nested/rule.ts';
import { tdHasHeader } from './tables/td-has-header/rule.ts';
import { tdHeadersAttr } from './tables/td-headers-attr/rule.ts';
import { textAsTable } from './tables/text-as-table/rule.ts';
import { thHasDataCells } from './tables/th-has-data-cells/rule.ts';
import { textDirection } from './text/text-direction/rule.ts';
import { textInCapitals } from './text/text-in-capitals/rule.ts';
import { textInItalics } from './text/text-in-italics/rule.ts';
import { textJustified } from './text/text-justified/rule.ts';
import { textTiny } from './text/text-tiny/rule.ts';
import { autoUpdatingText } from './timing/auto-updating-text/rule.ts';
import { metaRefresh } from './timing/meta-refresh/rule.ts';
import { metaRefreshNoExceptions } from './timing/meta-refresh-no-exceptions/rule.ts';
import { cssOrientationLock } from './zoom/css-orientation-lock/rule.ts';
import { metaViewport } from './zoom/meta-viewport/rule.ts';
import { metaViewportLarge } from './zoom/meta-viewport-large/rule.ts';
import { textClipped } from './zoom/text-clipped/rule.ts';
import { textCut } from './zoom/text-cut/rule.ts';

/** All rules, sorted by id, which is the order of evaluation. */
export const allRules: readonly Rule[] = [
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
  audioCaption,
  autoUpdatingText,
  autocompleteValid,
  avoidInlineSpacing,
  blink,
  buttonName,
  bypass,
  bypassFolding,
  bypassHeading,
  bypassLink,
  characterKeyShortcuts,
  choiceGroup,
  colorContrast,
  colorContrastEnhanced,
  colorOnly,
  cssOrientationLock,
  definitionList,
  deprecatedElements,
  dlitem,
  documentTitle,
  documentTitleDescriptive,
  duplicateId,
  duplicateIdAria,
  emptyCaption,
  emptyHeading,
  emptyTableHeader,
  errorMessageDescriptive,
  fieldLabelInName,
  focusOrderSemantics,
  focusVisible,
  formFieldMultipleLabels,
  frameFocusableContent,
  frameTested,
  frameTitle,
  frameTitleDescriptive,
  frameTitleUnique,
  groupName,
  headingDescriptive,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  htmlXmlLangMismatch,
  identicalLinksSameContext,
  identicalLinksSamePurpose,
  imageAlt,
  imageAltDescriptive,
  imageAltDuplicate,
  imageDecorative,
  imageOfText,
  imageRedundantAlt,
  inputButtonName,
  inputImageAlt,
  label,
  labelContentNameMismatch,
  labelDescriptive,
  labelDuplicate,
  labelPlaceholderOnly,
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
  noKeyboardTrap,
  objectAlt,
  pAsHeading,
  pageHasHeadingOne,
  presentationRoleConflict,
  region,
  roleImgAlt,
  scopeAttrValid,
  scrollableRegionFocusable,
  selectName,
  sensoryInstructions,
  serverSideImageMap,
  skipLink,
  summaryName,
  svgImgAlt,
  tabindex,
  tableDuplicateName,
  tableFakeCaption,
  tableLayout,
  tableNested,
  targetSize,
  tdHasHeader,
  tdHeadersAttr,
  textAsList,
  textAsTable,
  textClipped,
  textCut,
  textDirection,
  textInCapitals,
  textInItalics,
  textJustified,
  textSpacing,
  textTiny,
  thHasDataCells,
  titleRepeats,
  validLang,
  videoAlternative,
  videoCaption,
  videoDescription,
  videoOnlyAlternative,
  videoTranscript,
];

/** Which rules a scan runs. */
export interface RuleScope {
  /** Highest WCAG level whose criteria are tested. */
  readonly level: Level;
  /** Whether to run rules that belong to no criterion. */
  readonly bestPractices: boolean;
  /** Ids of optional rules to run; none by default. */
  readonly optionalRules?: readonly string[];
}

/** Returns whether a scan reports failures of these criteria, or of a best practice when there are none. */
export function isInRuleScope(
  criteria: readonly CriterionId[],
  { level, bestPractices }: RuleScope,
): boolean {
  const lowest = getLowestLevel(criteria);
  return lowest === undefined ? bestPractices : LEVELS.indexOf(lowest) <= LEVELS.indexOf(level);
}

/** Returns the rules that a scan runs, sorted by id. */
export function getRulesInScope(scope: RuleScope): readonly Rule[] {
  return allRules.filter((rule) => isInRuleScope(rule.criteria, scope) && isRuleEnabled(rule, scope));
}

/**
 * Returns whether a scan runs the rule: always, unless the rule is optional and the scan does not list it.
 */
export function isRuleEnabled(
  { id, isOptional = false }: Pick<Rule, 'id' | 'isOptional'>,
  { optionalRules = [] }: Pick<RuleScope, 'optionalRules'>,
): boolean {
  return !isOptional || optionalRules.includes(id);
}

/** Ids of the rules that run only in scans that list them. */
export const optionalRuleIds: readonly string[] = allRules
  .filter(({ isOptional }) => isOptional)
  .map(({ id }) => id);

const rulesById = new Map(allRules.map((rule) => [rule.id, rule]));

export function getRuleById(id: string): Rule | undefined {
  return rulesById.get(id);
}
