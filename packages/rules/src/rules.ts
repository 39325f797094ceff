import { ariaRequiredAttr } from './aria/aria-required-attr/rule.ts';
import { ariaRoles } from './aria/aria-roles/rule.ts';
import { ariaValidAttr } from './aria/aria-valid-attr/rule.ts';
import { ariaValidAttrValue } from './aria/aria-valid-attr-value/rule.ts';
import { duplicateIdAria } from './aria/duplicate-id-aria/rule.ts';
import { colorContrast } from './color/color-contrast/rule.ts';
import { autocompleteValid } from './forms/autocomplete-valid/rule.ts';
import { buttonName } from './forms/button-name/rule.ts';
import { inputButtonName } from './forms/input-button-name/rule.ts';
import { label } from './forms/label/rule.ts';
import { selectName } from './forms/select-name/rule.ts';
import { emptyHeading } from './headings/empty-heading/rule.ts';
import { headingOrder } from './headings/heading-order/rule.ts';
import { pageHasHeadingOne } from './headings/page-has-heading-one/rule.ts';
import { imageAlt } from './images/image-alt/rule.ts';
import { inputImageAlt } from './images/input-image-alt/rule.ts';
import { roleImgAlt } from './images/role-img-alt/rule.ts';
import { svgImgAlt } from './images/svg-img-alt/rule.ts';
import { ariaHiddenFocus } from './keyboard/aria-hidden-focus/rule.ts';
import { nestedInteractive } from './keyboard/nested-interactive/rule.ts';
import { tabindex } from './keyboard/tabindex/rule.ts';
import { htmlHasLang } from './language/html-has-lang/rule.ts';
import { htmlLangValid } from './language/html-lang-valid/rule.ts';
import { validLang } from './language/valid-lang/rule.ts';
import { linkName } from './links/link-name/rule.ts';
import { bypass } from './navigation/bypass/rule.ts';
import { documentTitle } from './navigation/document-title/rule.ts';
import { frameTitle } from './navigation/frame-title/rule.ts';
import { landmarkOneMain } from './navigation/landmark-one-main/rule.ts';
import { region } from './navigation/region/rule.ts';
import { targetSize } from './pointer/target-size/rule.ts';
import type { Rule } from './rule.ts';
import { list } from './structure/list/rule.ts';
import { listitem } from './structure/listitem/rule.ts';
import { metaRefresh } from './timing/meta-refresh/rule.ts';
import { metaViewport } from './zoom/meta-viewport/rule.ts';

/** Every rule, sorted by id: the order in which they judge. */
export const allRules: readonly Rule[] = [
  ariaHiddenFocus,
  ariaRequiredAttr,
  ariaRoles,
  ariaValidAttr,
  ariaValidAttrValue,
  autocompleteValid,
  buttonName,
  bypass,
  colorContrast,
  documentTitle,
  duplicateIdAria,
  emptyHeading,
  frameTitle,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  imageAlt,
  inputButtonName,
  inputImageAlt,
  label,
  landmarkOneMain,
  linkName,
  list,
  listitem,
  metaRefresh,
  metaViewport,
  nestedInteractive,
  pageHasHeadingOne,
  region,
  roleImgAlt,
  selectName,
  svgImgAlt,
  tabindex,
  targetSize,
  validLang,
];

const byId = new Map(allRules.map((rule) => [rule.id, rule]));

export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}
