/** What a change by a model may consist of. Everything that is not named here is refused. */

const tags = new Set(
  'abbr article aside blockquote button caption cite dd div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header label legend li main nav ol p section small span strong tbody td th thead time tr ul'.split(
    ' ',
  ),
);

/** Whether an element of this name may come into the page. */
export const isAllowedTag = (tag: string): boolean => tags.has(tag);

/** Whether an element may become another one: those that do something by themselves stay what they are. */
export const mayBeRenamed = (tag: string): boolean =>
  tags.has(tag) || tag === 'a' || tag === 'b' || tag === 'i';

const words = (value: string) => value.trim() !== '' && isPlainText(value);
// With a dash: a plain word as an id becomes a variable of the page, and may replace one of its scripts'.
const id = /^[a-z]\w*(-\w+)+$/i;
const ids = (value: string) => value.split(' ').every((one) => id.test(one));
const oneOf = (list: string) => (value: string) => list.split(' ').includes(value);
const number = (value: string) => /^\d{1,4}$/.test(value);
const truth = oneOf('true false');

/** Roles that say what something is. Those that take a meaning away, and those that take over keys, are left out. */
const roles =
  'alert alertdialog article banner blockquote button caption cell checkbox columnheader combobox complementary contentinfo definition dialog figure form grid gridcell group heading img link list listbox listitem log main menu menubar menuitem meter navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader search searchbox separator slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treeitem';

const attributes: Readonly<Record<string, (value: string) => boolean>> = {
  alt: words,
  autocomplete: (value) => /^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*){0,3}$/.test(value),
  for: (value) => /^[\w:.-]{1,80}$/.test(value),
  headers: (value) => /^[\w:.-]{1,80}( [\w:.-]{1,80})*$/.test(value),
  id: (value) => id.test(value),
  lang: (value) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(value),
  role: oneOf(roles),
  scope: oneOf('col row colgroup rowgroup'),
  tabindex: oneOf('0'),
  title: words,
  'aria-activedescendant': ids,
  'aria-autocomplete': oneOf('inline list both none'),
  'aria-busy': truth,
  'aria-checked': oneOf('true false mixed'),
  'aria-colcount': number,
  'aria-colindex': number,
  'aria-colspan': number,
  'aria-controls': ids,
  'aria-current': oneOf('page step location date time true false'),
  'aria-describedby': ids,
  'aria-description': words,
  'aria-details': ids,
  // What is disabled need not be read, says WCAG; that mends nothing.
  'aria-disabled': oneOf('false'),
  'aria-errormessage': ids,
  'aria-expanded': truth,
  'aria-haspopup': oneOf('true false menu listbox tree grid dialog'),
  // Hiding something is no way to mend it.
  'aria-hidden': oneOf('false'),
  'aria-invalid': oneOf('true false grammar spelling'),
  'aria-label': words,
  'aria-labelledby': ids,
  'aria-level': oneOf('1 2 3 4 5 6'),
  'aria-live': oneOf('polite off'),
  'aria-modal': truth,
  'aria-multiline': truth,
  'aria-multiselectable': truth,
  'aria-orientation': oneOf('horizontal vertical'),
  'aria-owns': ids,
  'aria-placeholder': words,
  'aria-posinset': number,
  'aria-pressed': oneOf('true false mixed'),
  'aria-readonly': truth,
  'aria-required': truth,
  'aria-roledescription': words,
  'aria-rowcount': number,
  'aria-rowindex': number,
  'aria-rowspan': number,
  'aria-selected': truth,
  'aria-setsize': number,
  'aria-sort': oneOf('ascending descending none other'),
  'aria-valuemax': number,
  'aria-valuemin': number,
  'aria-valuenow': number,
  'aria-valuetext': words,
};

const types: Readonly<Record<string, (value: string) => boolean>> = {
  button: oneOf('button submit reset'),
  input: oneOf(
    'text email tel url search number date month week time datetime-local checkbox radio range color',
  ),
};

/** Whether an element of this name may be given this attribute. */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (name === 'type') return types[tag]?.(value) ?? false;
  return Object.hasOwn(attributes, name) && attributes[name]!(value);
}

const plainColor =
  /^(#[0-9a-f]{3}|#[0-9a-f]{6}|(rgb|hsl|oklch|lab|lch|oklab)\([\d\s.,%+-]+(deg)?[\d\s.,%+-]*\)|[a-z]{3,20})$/i;
const color = (value: string) =>
  plainColor.test(value) && !/^(transparent|inherit|initial|unset|revert)$/i.test(value);
const lengthOf = (value: string) => /^(\d{1,3}(?:\.\d{1,3})?)(px|rem|em|%)$/.exec(value);
/** Nothing is mended by pushing it out of sight. */
const most: Readonly<Record<string, number>> = { px: 100, rem: 6, em: 6, '%': 100 };
const length = (value: string) => {
  const [, amount, unit] = lengthOf(value) ?? [];
  return value === '0' || (amount !== undefined && Number(amount) <= most[unit!]!);
};
const lengths = (value: string) => value.split(' ').length <= 4 && value.split(' ').every(length);
/** Nothing is mended by making it too small to be seen. */
const least: Readonly<Record<string, number>> = { px: 12, rem: 0.75, em: 0.75, '%': 75 };
const fontSize = (value: string) => {
  const [, amount, unit] = lengthOf(value) ?? [];
  return amount !== undefined && Number(amount) >= least[unit!]! && length(value);
};
const line = (value: string) =>
  value.split(' ').every((part) => length(part) || color(part) || oneOf('solid dashed dotted double')(part));

const declarations: Readonly<Record<string, (value: string) => boolean>> = {
  'background-color': color,
  border: line,
  'border-color': color,
  'border-style': oneOf('solid dashed dotted double'),
  'border-width': lengths,
  color,
  'font-size': fontSize,
  'font-weight': oneOf('400 500 600 700 800 900 normal bold'),
  'letter-spacing': length,
  'line-height': (value) => /^[1-3](\.\d{1,3})?$/.test(value) || (value !== '0' && length(value)),
  margin: lengths,
  'min-height': length,
  'min-width': length,
  outline: line,
  'outline-color': color,
  'outline-offset': length,
  'outline-style': oneOf('solid dashed dotted double auto'),
  'outline-width': length,
  padding: lengths,
  'text-decoration': oneOf('underline'),
  'text-decoration-line': oneOf('underline'),
};

/** Whether an element may be given this declaration. */
export function isAllowedDeclaration(property: string, value: string): boolean {
  return Object.hasOwn(declarations, property) && declarations[property]!(value.trim());
}

const code =
  /<\s*\/?\s*(script|iframe|object|embed|style|link|meta|base|form|svg|img)\b|\bon[a-z]{3,}\s*=|(java|vb)\s*script\s*:|\bdata\s*:\s*\w+\/|\burl\s*\(|@import|expression\s*\(/i;
const address = /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:/i;

/**
 * Whether a text is one for people: no markup, nothing that looks like code or leads anywhere, nothing unseen.
 *
 * @param mayNameTags a text that is never put into a page may say `<button>`
 */
export function isPlainText(text: string, { mayNameTags = false } = {}): boolean {
  // Entities and unseen letters are how code would be kept from looking like it.
  const seen = text.normalize('NFKC');
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text) || /&#?\w+;/.test(seen)) return false;
  return !code.test(seen) && !address.test(seen) && (mayNameTags || !/[<>]/.test(seen));
}
