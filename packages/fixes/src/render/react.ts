import { find, hastToReact, html, svg } from 'property-information';
import styleToJs from 'style-to-js';
import { type Dialect, htmlDialect } from './dialect.ts';
import { escapeText, hasInvisibleCharacters, toScriptString } from './escape.ts';
import type { MarkupElement } from './markup.ts';

const syntaxCharacters = /[{}]/g;
/** Properties that React reserves. */
const reservedProperties = new Set(['children', 'key', 'ref', 'innerHTML', 'dangerouslySetInnerHTML']);
/** Input types whose `value` users cannot edit. On other types, React would make the input controlled. */
const fixedValueTypes = new Set(['button', 'submit', 'reset', 'image', 'hidden', 'checkbox', 'radio']);
const identifierPattern = /^[A-Za-z_$][\w$]*$/;

/** JSX for React (https://react.dev/reference/react-dom/components/common). */
export const reactDialect: Dialect = {
  ...htmlDialect,
  canWriteTag: (tag, isSvg) =>
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) || (isSvg && /^[a-z][A-Za-z0-9]*$/.test(tag)),
  formatAttribute,
  formatText: (text) => escapeText(text, syntaxCharacters),
  formatVerbatim: (text) => (text === '' ? '' : `{${toScriptString(text)}}`),
  lineEndSpace: "{' '}",
  elidedMarker: '{/* … */}',
  emptyElementEnd: 'slash',
  voidElementEnd: ' />',
  fragment: ['<>', '</>'],
  getTextAttribute: (tag) => (tag === 'textarea' ? 'defaultValue' : null),
};

function formatAttribute(name: string, value: string, element: MarkupElement): string | null {
  const { tag, isSvg } = element;
  if (name === 'defaultValue') return formatStringAttribute(name, value);
  if (/^on[a-z]/i.test(name)) return formatHandler(name);
  if (name === 'style') return formatStyleAttribute(value);
  const isCustom = tag.includes('-');
  if (isCustom && name !== 'class') {
    return /^[a-z][\w-]*$/.test(name) && !reservedProperties.has(name)
      ? formatStringAttribute(name, value)
      : null;
  }
  const info = find(isSvg ? svg : html, name);
  const property = info.space ? (hastToReact[info.property] ?? info.property) : info.attribute;
  if (!/^[A-Za-z_][\w-]*$/.test(property) || reservedProperties.has(property)) return null;
  const propertyName = toUncontrolledProperty(property, element);
  if (info.boolean || (info.overloadedBoolean && value === '')) return propertyName;
  if (info.number && /^-?\d+$/.test(value) && String(Number(value)) === value)
    return `${propertyName}={${value}}`;
  return formatStringAttribute(propertyName, value);
}

/** Returns the uncontrolled variant of a property, such as `defaultValue`, so that users can still edit the input. */
function toUncontrolledProperty(property: string, { tag, attributes }: MarkupElement): string {
  if (tag !== 'input') return property;
  const type = attributes.find(([name]) => name === 'type')?.[1].toLowerCase() ?? 'text';
  if (property === 'value' && !fixedValueTypes.has(type)) return 'defaultValue';
  return property === 'checked' ? 'defaultChecked' : property;
}

/** Formats a string attribute. A value that would need character references becomes a JavaScript string. */
function formatStringAttribute(name: string, value: string): string {
  const isPlain = !/["&\n\t]/.test(value) && !hasInvisibleCharacters(value);
  return isPlain ? `${name}="${value}"` : `${name}={${toScriptString(value)}}`;
}

/** Formats an event handler as an empty function, because the page does not show which function it is. */
function formatHandler(name: string): string | null {
  const { property, space } = find(html, name.toLowerCase());
  const handlerName = space ? property : `on${name.charAt(2).toUpperCase()}${name.slice(3).toLowerCase()}`;
  return identifierPattern.test(handlerName) ? `${handlerName}={() => { /* … */ }}` : null;
}

function formatStyleAttribute(value: string): string | null {
  let style: Readonly<Record<string, string>>;
  try {
    style = styleToJs(value, { reactCompat: true });
  } catch {
    return null;
  }
  const declarations = Object.entries(style).map(
    ([property, propertyValue]) =>
      `${identifierPattern.test(property) ? property : toScriptString(property)}: ${toScriptString(propertyValue)}`,
  );
  return declarations.length === 0 ? null : `style={{ ${declarations.join(', ')} }}`;
}
