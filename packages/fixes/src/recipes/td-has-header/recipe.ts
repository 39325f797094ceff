import { getTableGrid } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, renameElement, setAttribute } from '../../shared/patch-steps.ts';

/** Turns the first cells of columns or rows without a header into headers. */
export const tdHasHeader = defineRecipe('td-has-header', ['bare'], ({ element: table, related }) => {
  const { cells } = getTableGrid(table);
  const bare = cells.filter(({ element }) => related.includes(element));
  const directions = [
    { scope: 'col', edge: 'row', lines: 'column', of: 'column' },
    { scope: 'row', edge: 'column', lines: 'row', of: 'row' },
  ] as const;
  for (const { scope, edge, lines, of } of directions) {
    const linesWithoutHeader = new Set(bare.map((cell) => cell[lines]));
    const headers = [...linesWithoutHeader].map((line) =>
      cells.find((cell) => cell[edge] === 0 && cell[lines] === line),
    );
    const hasExistingHeaders = cells.some((cell) => cell[edge] === 0 && cell.isHeader);
    const areHeaders = headers.every(
      (header) =>
        header && !header.isHeader && header.element.tag === 'td' && header.element.textContent.trim() !== '',
    );
    if (!hasExistingHeaders || !areHeaders) continue;
    return createFix(
      'likely',
      `The first cell of each ${of} labels the other cells, like the existing headers next to it.`,
      headers.flatMap((header) => [
        ...removeAttributes(header!.element, ['role', 'scope']),
        renameElement(header!.element, 'th'),
        setAttribute(header!.element, 'scope', scope),
      ]),
    );
  }
  return null;
});
