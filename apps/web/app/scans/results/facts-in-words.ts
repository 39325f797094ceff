import type { Facts, Occurrence } from '@curbcut/contract';

export interface Fact {
  label: string;
  value: string;
  /** The value is a colour to be shown. */
  isColor: boolean;
}

/** What the rules call their facts, as people would. Others are shown under their own name, spelt out. */
const labels: Readonly<Record<string, string>> = {
  ratio: 'Contrast',
  required: 'Contrast needed',
  foreground: 'Text colour',
  background: 'Colour behind it',
  fontSize: 'Text size',
  fontWeight: 'Text weight',
  attribute: 'Attribute',
  attributes: 'Attributes',
  value: 'Value',
  expected: 'Expected',
  actual: 'Found',
  found: 'Found',
  missing: 'Missing',
  ids: 'Ids that it points to',
  id: 'Id',
  lang: 'Language given',
  xmlLang: 'Language given in xml:lang',
  suggestion: 'Perhaps meant',
  tabindex: 'Place in the tab order',
  title: 'Title',
  token: 'Word that is not allowed',
};

/** Facts that say a contrast, 1 to 21. */
const ratios = new Set(['ratio', 'required']);

const color = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch|color)\([^)]{1,80}\))$/i;

/** The element's name and role and what was measured on it, each as a label and a value. */
export function factsInWords({ facts, name, role }: Pick<Occurrence, 'facts' | 'name' | 'role'>): Fact[] {
  const about: [string, string | null][] = [
    ['Role', role],
    ['Name for assistive technology', name || null],
  ];
  return [
    ...Object.entries(facts).map(([key, value]) => [labels[key] ?? spelt(key), inWords(key, value)] as const),
    ...about,
  ].flatMap(([label, value]) => (value === null ? [] : [{ label, value, isColor: color.test(value) }]));
}

function inWords(key: string, value: Facts[string]): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return ratios.has(key) ? `${value} : 1` : String(value);
  return typeof value === 'string' ? value : value.join(', ');
}

/** `fontSizePx` becomes “Font size px”. */
function spelt(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
