import type { AccessibilityStatement, StatementBlock } from '@curbcut/contract';

export type Section = AccessibilityStatement['sections'][number];

export const section = (heading: string, blocks: readonly StatementBlock[], level: 2 | 3 = 2): Section => ({
  heading,
  level,
  blocks: [...blocks],
});

/** A heading without text below it, above sections at level 3. */
export const group = (heading: string, text: string): Section => section(heading, [paragraph(text)]);

export const paragraph = (text: string): StatementBlock => ({ kind: 'paragraph', text });

export const list = (items: readonly string[]): StatementBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', items: items.map((text) => ({ label: '', text, href: null })) }];

/** Splits text that a person entered at its line breaks. */
export const paragraphs = (text: string): StatementBlock[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(paragraph);

/** Creates a sentence with a link, for example to a published report. */
export const linked = (label: string, url: string): StatementBlock[] =>
  url === '' ? [] : [{ kind: 'list', items: [{ label, text: url, href: url }] }];

/** Creates text that starts with its topic. */
export function labeled(label: string, text: string): StatementBlock[] {
  const [first, ...rest] = paragraphs(text);
  if (first?.kind !== 'paragraph') return [];
  return [paragraph(`${label}: ${first.text}`), ...rest];
}
