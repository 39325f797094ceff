import type { ElementModel } from '@curbcut/page-model';
import { labelsByControl, tableGrid } from '@curbcut/rules/for-recipes';
import { commonWord } from './common-words.ts';
import { type FoundWords, firstOf, found } from './found-words.ts';
import { codeWords } from './own-words.ts';
import { shortWords } from './plain-words.ts';

/** What the page calls a field besides a text where labels stand. */
export function fieldWords(field: ElementModel): FoundWords | null {
  return firstOf(
    () => found(shortWords(field.attr('title')), 'its title', 'page'),
    () =>
      found(
        shortWords(field.attr('placeholder') ?? field.attr('aria-placeholder')),
        'its placeholder',
        'page',
      ),
    () =>
      found(shortWords(field.references('aria-describedby')[0]?.textContent), 'what describes it', 'page'),
    () => headerWords(field),
    () => groupWords(field),
    () => found(shortWords(hiddenLabel(field)), 'its label, which nobody sees or hears', 'page'),
    () => firstOption(field),
    () => codeWords(field, 'autocomplete', 'name', 'id', 'class'),
    () => found(shortWords(typeWord(field)), 'its type', 'hint'),
  );
}

/** A label around the field or for it, that is hidden from everybody. */
function hiddenLabel(field: ElementModel): string | undefined {
  return labelsByControl(field.page)
    .get(field.index)
    ?.map(({ textContent }) => textContent)
    .find((text) => text.trim() !== '');
}

/** The header of the column or row of the table that the field stands in. */
function headerWords(field: ElementModel): FoundWords | null {
  const cell = field.closest(({ tag }) => tag === 'td');
  const table = cell?.closest(({ tag }) => tag === 'table');
  if (!cell || !table) return null;
  const { cells } = tableGrid(table);
  const place = cells.find(({ element }) => element === cell);
  if (!place) return null;
  const column = cells.find(
    ({ isHeader, column: at, row }) => isHeader && at === place.column && row < place.row,
  );
  const row = cells.find(
    ({ isHeader, row: at, column: from }) => isHeader && at === place.row && from < place.column,
  );
  const words = [column, row].flatMap((header) => header?.element.textContent.trim() || []).join(', ');
  if (words !== '') return found(shortWords(words), 'the headers of its table cell', 'page');
  const before = cells.find(
    ({ row: at, column: from, width }) => at === place.row && from + width === place.column,
  );
  return found(shortWords(before?.element.textContent, 60), 'the table cell before it', 'page');
}

/** The legend of a group that holds this field alone. */
function groupWords(field: ElementModel): FoundWords | null {
  const group = field.closest(({ role }) => role === 'group' || role === 'radiogroup');
  if (!group || group.name === '') return null;
  const others = field.page.byTag('input', 'select', 'textarea').filter((other) => group.contains(other));
  return others.length === 1 ? found(shortWords(group.name), 'the name of its group', 'page') : null;
}

/** “Choose a port” as the first of a list’s options. */
function firstOption(field: ElementModel): FoundWords | null {
  if (field.tag !== 'select') return null;
  const first = [...field.descendants()].find(({ tag }) => tag === 'option');
  const isPrompt = first && (first.attr('value') === '' || first.hasAttr('disabled'));
  const words = isPrompt ? first.textContent.replace(/^[\s–—-]+|[\s–—.…:-]+$/gu, '') : '';
  return found(shortWords(words, 60), 'the first of its options', 'page');
}

/** What a field of such a type asks for everywhere. */
function typeWord({ page, inputType: type }: ElementModel): string | null {
  switch (type) {
    case 'email':
      return commonWord(page, 'email');
    case 'tel':
      return commonWord(page, 'phone');
    case 'password':
      return commonWord(page, 'password');
    case 'search':
      return commonWord(page, 'search');
    case 'date':
      return commonWord(page, 'date');
    case 'color':
      return commonWord(page, 'color');
    default:
      return null;
  }
}
