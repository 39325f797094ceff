import type { FindingFacts, Occurrence } from '@curbcut/contract';

export interface FormattedFact {
  label: string;
  value: string;
  /** Whether the value is a color to be shown as a sample. */
  isColor: boolean;
}

/** Labels and units for the facts that rules report. Other facts are shown with their own name, as words. */
const factLabels: Readonly<Record<string, readonly [label: string, unit?: ':1' | ' px' | '%' | ' seconds']>> =
  {
    ratio: ['Contrast', ':1'],
    required: ['Required contrast', ':1'],
    foreground: ['Text color'],
    background: ['Background color'],
    fontSizePx: ['Text size', ' px'],
    fontWeight: ['Text weight'],
    isLarge: ['Large text'],
    width: ['Width', ' px'],
    height: ['Height', ' px'],
    diameter: ['Clear space around center', ' px'],
    percent: ['Allowed zoom', '%'],
    seconds: ['Time limit', ' seconds'],
    attribute: ['Attribute'],
    attributes: ['Attributes'],
    value: ['Value'],
    token: ['Invalid value'],
    expected: ['Expected'],
    found: ['Found'],
    missing: ['Missing'],
    ids: ['Referenced ids'],
    count: ['Count'],
    first: ['First element'],
    inner: ['Nested controls'],
    parent: ['Parent element'],
    lang: ['lang attribute'],
    xmlLang: ['xml:lang attribute'],
    suggestion: ['Suggestion'],
    tabindex: ['Tabindex'],
    level: ['Heading level'],
    previousLevel: ['Previous heading level'],
  };

const colorPattern = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch|color)\([^)]{1,80}\))$/i;

/** Returns an element's measured facts, role and name, as labels and values. */
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
  // Keyed by label, because a rule might report the role or the name itself.
  const all = new Map([['Role', role ?? ''], ['Accessible name', name], ...measured]);
  return [...all].flatMap(([label, value]) =>
    value === '' ? [] : [{ label, value, isColor: colorPattern.test(value) }],
  );
}

function formatFactValue(value: FindingFacts[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Converts `textIndent` to “Text indent”. */
function humanizeKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
