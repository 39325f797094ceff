import type { ElementModel } from '@curbcut/page-model';
import { type ARIAPropertyDefinition, aria } from 'aria-query';
import { mergeInDocumentOrder } from './element-order.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Elements with an attribute that starts with `aria-`, defined or not, in document order. */
export const getElementsWithAria = memoizePerPage((page): readonly ElementModel[] => {
  // The capture's strings contain each attribute name on the page once.
  const names = page.capture.strings.filter((text) => text.startsWith('aria-'));
  return mergeInDocumentOrder(names.map((name) => page.byAttribute(name)));
});

/** Returns the element's attributes that start with `aria-`, in source order. */
export function getAriaAttributes(element: ElementModel): [name: string, value: string][] {
  return [...element.attributes].filter(([name]) => name.startsWith('aria-'));
}

type AriaValueType = Pick<ARIAPropertyDefinition, 'type' | 'values' | 'allowundefined'>;

/** Properties in WAI-ARIA 1.3 that differ from aria-query's data for 1.2. */
const aria13Properties: Readonly<Record<string, AriaValueType>> = {
  'aria-actions': { type: 'idlist' },
  'aria-colindextext': { type: 'string' },
  'aria-details': { type: 'idlist' },
  'aria-errormessage': { type: 'idlist' },
  'aria-rowindextext': { type: 'string' },
};

const definitions = new Map<string, AriaValueType>([...aria.entries(), ...Object.entries(aria13Properties)]);

/** All states and properties that WAI-ARIA defines. */
export const ariaAttributeNames: readonly string[] = [...definitions.keys()];

/** Returns whether WAI-ARIA defines a state or property with this name. */
export function isAriaAttribute(name: string): boolean {
  return definitions.has(name);
}

/**
 * Describes the expected value if a value has the wrong type; null if it is valid for the attribute's type
 * (WAI-ARIA 1.2, section 6.2.4) or the attribute is not defined. Does not check whether an id exists.
 */
export function describeExpectedValue(name: string, value: string): string | null {
  const definition = definitions.get(name);
  return definition ? describeMismatch(definition, value) : null;
}

function describeMismatch({ type, values, allowundefined }: AriaValueType, value: string): string | null {
  const describeAllowed = (allowed: readonly string[]): string | null =>
    allowed.includes(value.toLowerCase()) ? null : allowed.join(', ');
  switch (type) {
    case 'boolean':
      return describeAllowed(['true', 'false', ...(allowundefined ? ['undefined'] : [])]);
    case 'tristate':
      return describeAllowed(['true', 'false', 'mixed', 'undefined']);
    case 'token':
      return describeAllowed((values ?? []).map(String));
    case 'tokenlist': {
      const allowed = (values ?? []).map(String);
      const tokens = value.toLowerCase().split(/\s+/).filter(Boolean);
      return tokens.every((token) => allowed.includes(token)) ? null : `one or more of ${allowed.join(', ')}`;
    }
    case 'integer':
      return /^\s*[+-]?\d+\s*$/.test(value) ? null : 'a whole number';
    case 'number':
      return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value) ? null : 'a number';
    case 'id':
      return /^\s*\S+\s*$/.test(value) ? null : 'the id of one element';
    default:
      return null;
  }
}
