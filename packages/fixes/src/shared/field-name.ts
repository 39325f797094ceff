import type { ElementModel } from '@curbcut/page-model';
import { getLabelsByControl, getTableGrid } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from './common-phrases.ts';
import { findNameFromAttributes } from './own-name.ts';
import { toShortText } from './plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** What the page calls a field besides a text where labels stand. */
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
        'what describes it',
        'page',
      ),
    () => findNameFromTableHeaders(field),
    () => findNameFromGroup(field),
    () =>
      toSuggestedName(
        toShortText(findHiddenLabelText(field)),
        'its label, which nobody sees or hears',
        'page',
      ),
    () => findNameFromPromptOption(field),
    () => findNameFromAttributes(field, 'autocomplete', 'name', 'id', 'class'),
    () => toSuggestedName(toShortText(getInputTypePhrase(field)), 'its type', 'hint'),
  );
}

/** A label around the field or for it, that is hidden from everybody. */
function findHiddenLabelText(field: ElementModel): string | undefined {
  return getLabelsByControl(field.page)
    .get(field.index)
    ?.map(({ textContent }) => textContent)
    .find((text) => text.trim() !== '');
}

/** The header of the column or row of the table that the field stands in. */
function findNameFromTableHeaders(field: ElementModel): SuggestedName | null {
  const cell = field.closest(({ tag }) => tag === 'td');
  const table = cell?.closest(({ tag }) => tag === 'table');
  if (!cell || !table) return null;
  const { cells } = getTableGrid(table);
  const place = cells.find(({ element }) => element === cell);
  if (!place) return null;
  const column = cells.find(
    ({ isHeader, column, row }) => isHeader && column === place.column && row < place.row,
  );
  const row = cells.find(
    ({ isHeader, row, column }) => isHeader && row === place.row && column < place.column,
  );
  const words = [column, row].flatMap((header) => header?.element.textContent.trim() || []).join(', ');
  if (words !== '') return toSuggestedName(toShortText(words), 'the headers of its table cell', 'page');
  const before = cells.find(({ row, column, width }) => row === place.row && column + width === place.column);
  return toSuggestedName(toShortText(before?.element.textContent, 60), 'the table cell before it', 'page');
}

/** The legend of a group that holds this field alone. */
function findNameFromGroup(field: ElementModel): SuggestedName | null {
  const group = field.closest(({ role }) => role === 'group' || role === 'radiogroup');
  if (!group || group.name === '') return null;
  const others = field.page.byTag('input', 'select', 'textarea').filter((other) => group.contains(other));
  return others.length === 1
    ? toSuggestedName(toShortText(group.name), 'the name of its group', 'page')
    : null;
}

/** “Choose a port” as the first of a list’s options. */
function findNameFromPromptOption(field: ElementModel): SuggestedName | null {
  if (field.tag !== 'select') return null;
  const first = [...field.descendants()].find(({ tag }) => tag === 'option');
  const isPrompt = first && (first.attr('value') === '' || first.hasAttr('disabled'));
  const words = isPrompt ? first.textContent.replace(/^[\s–—-]+|[\s–—.…:-]+$/gu, '') : '';
  return toSuggestedName(toShortText(words, 60), 'the first of its options', 'page');
}

/** What a field of such a type asks for everywhere. */
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
