import type { ElementModel } from '@curbcut/page-model';
import { getLabelsByControl, getTableGrid } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from './common-phrases.ts';
import { findNameFromAttributes } from './name-sources.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from './suggested-name.ts';
import { toShortText } from './text-helpers.ts';

/** Finds a name for a field in its attributes, description, table, group, hidden label or type. */
export function findFieldName(field: ElementModel): SuggestedName | null {
  return findFirstName(
    () => toSuggestedName(toShortText(field.attr('title')), 'its title', 'page'),
    () =>
      toSuggestedName(
        toShortText(field.attr('placeholder') ?? field.attr('aria-placeholder')),
        'its placeholder',
        'page',
      ),
    () =>
      toSuggestedName(
        toShortText(field.references('aria-describedby')[0]?.textContent),
        'its description',
        'page',
      ),
    () => findNameFromTableHeaders(field),
    () => findNameFromGroup(field),
    () => toSuggestedName(toShortText(findHiddenLabelText(field)), 'its hidden label', 'page'),
    () => findNameFromPromptOption(field),
    () => findNameFromAttributes(field, 'autocomplete', 'name', 'id', 'class'),
    () => toSuggestedName(toShortText(getInputTypePhrase(field)), 'its type', 'hint'),
  );
}

/** Finds the text of a field's label that is hidden from everyone. */
function findHiddenLabelText(field: ElementModel): string | undefined {
  return getLabelsByControl(field.page)
    .get(field.index)
    ?.map(({ textContent }) => textContent)
    .find((text) => text.trim() !== '');
}

/** Finds the headers of the table cell that contains the field, or the text of the preceding cell. */
function findNameFromTableHeaders(field: ElementModel): SuggestedName | null {
  const cell = field.closest(({ tag }) => tag === 'td');
  const table = cell?.closest(({ tag }) => tag === 'table');
  if (!cell || !table) return null;
  const { cells } = getTableGrid(table);
  const position = cells.find(({ element }) => element === cell);
  if (!position) return null;
  const column = cells.find(
    ({ isHeader, column, row }) => isHeader && column === position.column && row < position.row,
  );
  const row = cells.find(
    ({ isHeader, row, column }) => isHeader && row === position.row && column < position.column,
  );
  const words = [column, row].flatMap((header) => header?.element.textContent.trim() || []).join(', ');
  if (words !== '') return toSuggestedName(toShortText(words), 'its table cell’s headers', 'page');
  const before = cells.find(
    ({ row, column, width }) => row === position.row && column + width === position.column,
  );
  return toSuggestedName(toShortText(before?.element.textContent, 60), 'the table cell before it', 'page');
}

/** Finds the name of a group that contains only this field. */
function findNameFromGroup(field: ElementModel): SuggestedName | null {
  const group = field.closest(({ role }) => role === 'group' || role === 'radiogroup');
  if (!group || group.name === '') return null;
  const others = field.page.byTag('input', 'select', 'textarea').filter((other) => group.contains(other));
  return others.length === 1 ? toSuggestedName(toShortText(group.name), 'its group’s name', 'page') : null;
}

/** Finds a prompt such as “Choose a port” in a list's first option. */
function findNameFromPromptOption(field: ElementModel): SuggestedName | null {
  if (field.tag !== 'select') return null;
  const first = [...field.descendants()].find(({ tag }) => tag === 'option');
  const isPrompt = first && (first.attr('value') === '' || first.hasAttr('disabled'));
  const words = isPrompt ? first.textContent.replace(/^[\s–—-]+|[\s–—.…:-]+$/gu, '') : '';
  return toSuggestedName(toShortText(words, 60), 'its first option', 'page');
}

/** Returns the common phrase for an input type. */
function getInputTypePhrase({ page, inputType }: ElementModel): string | null {
  switch (inputType) {
    case 'email':
      return getCommonPhrase(page, 'email');
    case 'tel':
      return getCommonPhrase(page, 'phone');
    case 'password':
      return getCommonPhrase(page, 'password');
    case 'search':
      return getCommonPhrase(page, 'search');
    case 'date':
      return getCommonPhrase(page, 'date');
    case 'color':
      return getCommonPhrase(page, 'color');
    default:
      return null;
  }
}
