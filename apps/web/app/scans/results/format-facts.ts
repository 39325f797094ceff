import type { FindingFacts, Occurrence } from '@curbcut/contract';

export interface FormattedFact {
  label: string;
  value: string;
  /** The value is a colour to be shown. */
  isColor: boolean;
}

/** What the rules call their facts, as people would, with the unit. Others are shown by their own name, spelt out. */
const factLabels: Readonly<
  Record<string, readonly [label: string, unit?: ' : 1' | ' px' | ' %' | ' seconds']>
> = {
  ratio: ['Contrast', ' : 1'],
  required: ['Contrast needed', ' : 1'],
  foreground: ['Text colour'],
  background: ['Colour behind it'],
  fontSizePx: ['Text size', ' px'],
  fontWeight: ['Text weight'],
  isLarge: ['Counts as large text'],
  width: ['Width', ' px'],
  height: ['Height', ' px'],
  diameter: ['Free circle around its middle', ' px'],
  percent: ['Zoom that is allowed', ' %'],
  seconds: ['Time until it happens', ' seconds'],
  attribute: ['Attribute'],
  attributes: ['Attributes'],
  value: ['Value'],
  token: ['Word that is not allowed'],
  expected: ['Expected'],
  found: ['Found'],
  missing: ['Missing'],
  ids: ['Ids that it points to'],
  count: ['How many'],
  first: ['The first of them'],
  inner: ['Controls inside'],
  parent: ['Stands in'],
  lang: ['Language given'],
  xmlLang: ['Language given in xml:lang'],
  suggestion: ['Perhaps meant'],
  tabindex: ['Place in the tab order'],
  level: ['Level of the heading'],
  previousLevel: ['Level of the heading before'],
};

const colorPattern = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch|color)\([^)]{1,80}\))$/i;

/** What was measured on an element, and its role and name, each as a label and a value. */
export function formatFacts({
  facts,
  name,
  role,
}: Pick<Occurrence, 'facts' | 'name' | 'role'>): FormattedFact[] {
  const measured = Object.entries(facts).map(([key, value]): [string, string] => {
    const [label, unit = ''] = factLabels[key] ?? [humanizeKey(key)];
    const words = formatFactValue(value);
    return [label, words === '' ? '' : words + unit];
  });
  // By label: a rule may have told the role or the name already.
  const all = new Map([['Role', role ?? ''], ['Name for assistive technology', name], ...measured]);
  return [...all].flatMap(([label, value]) =>
    value === '' ? [] : [{ label, value, isColor: colorPattern.test(value) }],
  );
}

function formatFactValue(value: FindingFacts[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** `textIndent` becomes “Text indent”. */
function humanizeKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
