import { getTableGrid } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, renameElement, setAttribute } from '../../shared/patch-steps.ts';

/** The first cells of the columns, or of the rows, that hold values without a header become their headers. */
export const tdHasHeader = defineRecipe('td-has-header', ['bare'], ({ element: table, related }) => {
  const { cells } = getTableGrid(table);
  const bare = cells.filter(({ element }) => related.includes(element));
  const ways = [
    { scope: 'col', edge: 'row', lines: 'column', of: 'column' },
    { scope: 'row', edge: 'column', lines: 'row', of: 'row' },
  ] as const;
  for (const { scope, edge, lines, of } of ways) {
    const wanted = new Set(bare.map((cell) => cell[lines]));
    const heads = [...wanted].map((line) => cells.find((cell) => cell[edge] === 0 && cell[lines] === line));
    const hasOthers = cells.some((cell) => cell[edge] === 0 && cell.isHeader);
    const isHead = heads.every(
      (head) => head && !head.isHeader && head.element.tag === 'td' && head.element.textContent.trim() !== '',
    );
    if (!hasOthers || !isHead) continue;
    return createFix(
      'likely',
      `The first cell of each ${of} names what the others hold, as the headers beside it do.`,
      heads.flatMap((head) => [
        ...removeAttributes(head!.element, ['role', 'scope']),
        renameElement(head!.element, 'th'),
        setAttribute(head!.element, 'scope', scope),
      ]),
    );
  }
  return null;
});
