import type { ElementModel, TextModel } from '@curbcut/page-model';
import { cantTell, type ElementResult, failed, passed } from '../rule.ts';
import { isDrawnAsIcon } from './visible-text.ts';

export type NameReason =
  | 'named'
  | 'unnamed'
  | 'labelMissing'
  | 'labelEmpty'
  | 'iconCharacter'
  | 'iconLigature';

/**
 * Reasons of {@link checkAccessibleName} that ACT rules do not have, because they accept a single private-use
 * character as a name. Rules that use `checkAccessibleName` declare them as `nonActReasons`.
 */
export const NON_ACT_NAME_REASONS = ['iconCharacter', 'iconLigature'] as const;

/** Checks that an element has an accessible name (AccName 1.2), with the reason if it has none. */
export function checkAccessibleName(element: ElementModel): ElementResult<NameReason> {
  const { name } = element;
  if (name !== '' && removeUnannouncedCharacters(name) === '') {
    return failed('iconCharacter', { facts: { characters: formatCodePoints(name) } });
  }
  if (name !== '') {
    const facts = { name, source: element.nameSource };
    return isRenderedAsIcon(element) ? cantTell('iconLigature', { facts }) : passed('named', { facts });
  }
  const ids = element.tokens('aria-labelledby');
  if (ids.length === 0) return failed('unnamed');
  const labels = element.references('aria-labelledby');
  return failed(labels.length === 0 ? 'labelMissing' : 'labelEmpty', { facts: { ids }, related: labels });
}

/**
 * Returns the messages for {@link checkAccessibleName}.
 *
 * @param noun what developers call the element: `button`
 * @param nameTerm what they call its name: `label`
 */
export function getNameMessages(noun: string, nameTerm = 'accessible name'): Record<NameReason, string> {
  return {
    named: `The ${noun} has the accessible name “{name}”.`,
    unnamed: `The ${noun} has no ${nameTerm}.`,
    labelMissing: `The ${noun} has no ${nameTerm}: its aria-labelledby refers to “{ids}”, but no element has that id.`,
    labelEmpty: `The ${noun} has no ${nameTerm}: its aria-labelledby refers to “{ids}”, but that element has no text.`,
    iconCharacter: `The accessible name of the ${noun} is only an icon font character ({characters}), which screen readers don’t announce.`,
    iconLigature: `Does “{name}” describe this ${noun}? It’s the text of an icon font: people see an icon, and screen readers announce the text.`,
  };
}

/**
 * Characters that screen readers do not announce: private-use characters (in icon fonts), characters without
 * a shape, such as zero-width spaces and variation selectors, and white space.
 */
const unannouncedCharacters = /[\p{Co}\p{Cn}\p{DI}\s]+/gu;

/** Returns a name without the characters that screen readers do not announce; empty if none are announced. */
export function removeUnannouncedCharacters(name: string): string {
  return name.replace(unannouncedCharacters, '');
}

/** Formats the first characters of a name so that people can look them up, for example `U+F00D`. */
function formatCodePoints(name: string): string {
  return [...name.replace(/\s+/g, '')]
    .slice(0, 3)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ');
}

/** Maximum number of nodes searched for an icon: larger controls are not icons. */
const MAX_ICON_NODES = 50;

/**
 * Returns whether the whole name is text that a font renders as an icon, such as “search” in Material Icons.
 */
function isRenderedAsIcon(element: ElementModel): boolean {
  const icons: string[] = [];
  const open: (ElementModel | TextModel)[] = [element];
  for (let read = 0; open.length > 0; read += 1) {
    const node = open.pop()!;
    if (read > MAX_ICON_NODES) return false;
    if ('tag' in node) {
      if (node.isExposed || node === element) open.push(...node.flatChildren);
    } else if (removeUnannouncedCharacters(node.text) !== '') {
      if (!isLigature(node)) return false;
      icons.push(node.text);
    }
  }
  return (
    icons.length > 0 &&
    removeUnannouncedCharacters(icons.reverse().join('')) === removeUnannouncedCharacters(element.name)
  );
}

/** In an ordinary font, five or more letters are wider than this multiple of the font size. */
const MAX_ICON_WIDTH_EM = 1.15;
const MIN_MEASURED_LETTERS = 5;

/** Returns whether text is rendered by an icon font, or is a word as narrow as a single character. */
function isLigature({ text, parent, lines, isVisible }: TextModel): boolean {
  if (!isVisible) return false;
  const fontFamily = parent.style('font-family');
  // A font menu shows each font's name in that font.
  if (isFirstFont(text, fontFamily)) return false;
  if (isDrawnAsIcon(text, fontFamily)) return true;
  const word = text.trim();
  const [line] = lines;
  const fontSizePx = Number.parseFloat(parent.style('font-size'));
  return (
    /^[a-z][a-z0-9_]*$/.test(word) &&
    word.length >= MIN_MEASURED_LETTERS &&
    lines.length === 1 &&
    line !== undefined &&
    line.width > 0 &&
    line.width <= MAX_ICON_WIDTH_EM * fontSizePx
  );
}

const isFirstFont = (name: string, fontFamily: string): boolean =>
  fontFamily.split(',')[0]!.replace(/["']/g, '').trim().toLowerCase() === name.trim().toLowerCase();
