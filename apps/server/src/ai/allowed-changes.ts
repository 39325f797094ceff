/** What a model-suggested change can consist of. Everything that isn't listed here is rejected. */

const allowedTags = new Set(
  'abbr article aside blockquote button caption cite dd div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header label legend li main nav ol p section small span strong tbody td th thead time tr ul'.split(
    ' ',
  ),
);

/** Whether an element with this tag name can be inserted into the page. */
export const isAllowedTag = (tag: string): boolean => allowedTags.has(tag);

/** Whether an element can be renamed. Elements with built-in behavior keep their tag name. */
export const isRenamableTag = (tag: string): boolean =>
  allowedTags.has(tag) || tag === 'a' || tag === 'b' || tag === 'i';

const isText = (value: string) => value.trim() !== '' && isPlainText(value);
// Requires a hyphen: a plain word as an id becomes a global variable and could shadow a variable used by the
// page's scripts.
const idPattern = /^[a-z]\w*(-\w+)+$/i;
const isIdList = (value: string) => value.split(' ').every((one) => idPattern.test(one));
const isOneOf = (list: string) => (value: string) => list.split(' ').includes(value);
const isNumber = (value: string) => /^\d{1,4}$/.test(value);
const isBoolean = isOneOf('true false');

/** Roles that describe what an element is. Roles that remove semantics or capture keys are excluded. */
const allowedRoles =
  'alert alertdialog article banner blockquote button caption cell checkbox columnheader combobox complementary contentinfo definition dialog figure form grid gridcell group heading img link list listbox listitem log main menu menubar menuitem meter navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader search searchbox separator slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treeitem';

const allowedAttributes: Readonly<Record<string, (value: string) => boolean>> = {
  alt: isText,
  autocomplete: (value) => /^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*){0,3}$/.test(value),
  for: (value) => /^[\w:.-]{1,80}$/.test(value),
  headers: (value) => /^[\w:.-]{1,80}( [\w:.-]{1,80})*$/.test(value),
  id: (value) => idPattern.test(value),
  lang: (value) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(value),
  role: isOneOf(allowedRoles),
  scope: isOneOf('col row colgroup rowgroup'),
  tabindex: isOneOf('0'),
  title: isText,
  'aria-activedescendant': isIdList,
  'aria-autocomplete': isOneOf('inline list both none'),
  'aria-busy': isBoolean,
  'aria-checked': isOneOf('true false mixed'),
  'aria-colcount': isNumber,
  'aria-colindex': isNumber,
  'aria-colspan': isNumber,
  'aria-controls': isIdList,
  'aria-current': isOneOf('page step location date time true false'),
  'aria-describedby': isIdList,
  'aria-description': isText,
  'aria-details': isIdList,
  // WCAG exempts disabled controls from some criteria, so disabling one would hide a finding without fixing it.
  'aria-disabled': isOneOf('false'),
  'aria-errormessage': isIdList,
  'aria-expanded': isBoolean,
  'aria-haspopup': isOneOf('true false menu listbox tree grid dialog'),
  // Hiding an element doesn't fix it.
  'aria-hidden': isOneOf('false'),
  'aria-invalid': isOneOf('true false grammar spelling'),
  'aria-label': isText,
  'aria-labelledby': isIdList,
  'aria-level': isOneOf('1 2 3 4 5 6'),
  'aria-live': isOneOf('polite off'),
  'aria-modal': isBoolean,
  'aria-multiline': isBoolean,
  'aria-multiselectable': isBoolean,
  'aria-orientation': isOneOf('horizontal vertical'),
  'aria-owns': isIdList,
  'aria-placeholder': isText,
  'aria-posinset': isNumber,
  'aria-pressed': isOneOf('true false mixed'),
  'aria-readonly': isBoolean,
  'aria-required': isBoolean,
  'aria-roledescription': isText,
  'aria-rowcount': isNumber,
  'aria-rowindex': isNumber,
  'aria-rowspan': isNumber,
  'aria-selected': isBoolean,
  'aria-setsize': isNumber,
  'aria-sort': isOneOf('ascending descending none other'),
  'aria-valuemax': isNumber,
  'aria-valuemin': isNumber,
  'aria-valuenow': isNumber,
  'aria-valuetext': isText,
};

const allowedTypes: Readonly<Record<string, (value: string) => boolean>> = {
  button: isOneOf('button submit reset'),
  input: isOneOf(
    'text email tel url search number date month week time datetime-local checkbox radio range color',
  ),
};

/** Whether this attribute can be set on an element with this tag name. */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (name === 'type') return allowedTypes[tag]?.(value) ?? false;
  return Object.hasOwn(allowedAttributes, name) && allowedAttributes[name]!(value);
}

const plainColorPattern =
  /^(#[0-9a-f]{3}|#[0-9a-f]{6}|(rgb|hsl|oklch|lab|lch|oklab)\([\d\s.,%+-]+(deg)?[\d\s.,%+-]*\)|[a-z]{3,20})$/i;
const isColor = (value: string) =>
  plainColorPattern.test(value) && !/^(transparent|inherit|initial|unset|revert)$/i.test(value);
const parseLength = (value: string) => /^(\d{1,3}(?:\.\d{1,3})?)(px|rem|em|%)$/.exec(value);
/** Moving an element out of view doesn't fix it. */
const maxLengths: Readonly<Record<string, number>> = { px: 100, rem: 6, em: 6, '%': 100 };
const isLength = (value: string) => {
  const [, amount, unit] = parseLength(value) ?? [];
  return value === '0' || (amount !== undefined && Number(amount) <= maxLengths[unit!]!);
};
const isLengthList = (value: string) => value.split(' ').length <= 4 && value.split(' ').every(isLength);
/** Making text too small to read doesn't fix it. */
const minFontSizes: Readonly<Record<string, number>> = { px: 12, rem: 0.75, em: 0.75, '%': 75 };
const isFontSize = (value: string) => {
  const [, amount, unit] = parseLength(value) ?? [];
  return amount !== undefined && Number(amount) >= minFontSizes[unit!]! && isLength(value);
};
const isLine = (value: string) =>
  value
    .split(' ')
    .every((part) => isLength(part) || isColor(part) || isOneOf('solid dashed dotted double')(part));

const allowedDeclarations: Readonly<Record<string, (value: string) => boolean>> = {
  'background-color': isColor,
  border: isLine,
  'border-color': isColor,
  'border-style': isOneOf('solid dashed dotted double'),
  'border-width': isLengthList,
  color: isColor,
  'font-size': isFontSize,
  'font-weight': isOneOf('400 500 600 700 800 900 normal bold'),
  'letter-spacing': isLength,
  'line-height': (value) => /^[1-3](\.\d{1,3})?$/.test(value) || (value !== '0' && isLength(value)),
  margin: isLengthList,
  'min-height': isLength,
  'min-width': isLength,
  outline: isLine,
  'outline-color': isColor,
  'outline-offset': isLength,
  'outline-style': isOneOf('solid dashed dotted double auto'),
  'outline-width': isLength,
  padding: isLengthList,
  'text-decoration': isOneOf('underline'),
  'text-decoration-line': isOneOf('underline'),
};

/** Whether this declaration can be set on an element. */
export function isAllowedDeclaration(property: string, value: string): boolean {
  return Object.hasOwn(allowedDeclarations, property) && allowedDeclarations[property]!(value.trim());
}

const codePattern =
  /<\s*\/?\s*(script|iframe|object|embed|style|link|meta|base|form|svg|img)\b|\bon[a-z]{3,}\s*=|(java|vb)\s*script\s*:|\bdata\s*:\s*\w+\/|\burl\s*\(|@import|expression\s*\(/i;
const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:/i;

/**
 * Whether text is plain prose, without markup, invisible characters, or anything that looks like code or a
 * link.
 *
 * @param mayNameTags Allows tag names such as `<button>`, for text that is never inserted into a page.
 */
export function isPlainText(text: string, { mayNameTags = false } = {}): boolean {
  // Entities and invisible characters could disguise code.
  const normalized = text.normalize('NFKC');
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text) || /&#?\w+;/.test(normalized)) return false;
  return (
    !codePattern.test(normalized) && !urlPattern.test(normalized) && (mayNameTags || !/[<>]/.test(normalized))
  );
}
