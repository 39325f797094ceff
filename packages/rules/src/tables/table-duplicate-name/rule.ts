import { defineRule, failed, passed } from '../../rule.ts';
import { tableRoles } from '../../shared/table-grid.ts';

/** Same check as axe-core's `table-duplicate-name`, for tables with both a caption and a summary. */
export const tableDuplicateName = defineRule({
  id: 'table-duplicate-name',
  title: 'The caption and summary of a table are different',
  help: 'Keep the title in the `<caption>` element, and remove the `summary` attribute or describe the table’s structure in it.',
  impact: 'Screen reader users hear the same sentence twice before the table begins.',
  criteria: [],
  category: 'tables',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['table-duplicate-name'],
  applies: (page) =>
    page
      .byTag('table')
      .filter(
        (table) =>
          table.isExposed &&
          tableRoles.has(table.role ?? '') &&
          normalizeText(table.attr('summary') ?? '') !== '' &&
          normalizeText(getCaptionText(table.children)) !== '',
      ),
  check: (table) => {
    const caption = normalizeText(getCaptionText(table.children));
    return caption === normalizeText(table.attr('summary') ?? '')
      ? failed('repeated', { facts: { caption } })
      : passed('different');
  },
  messages: {
    different: 'The caption and the summary are different.',
    repeated: 'The table’s caption and summary are identical: “{caption}”.',
  },
});

function getCaptionText(children: readonly { tag: string; textContent: string }[]): string {
  return children.find(({ tag }) => tag === 'caption')?.textContent ?? '';
}

function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
