import { roles } from 'aria-query';

/**
 * Roles of ARIA 1.3 that `aria-query` 5.3 does not know.
 * https://w3c.github.io/aria/#role_definitions (image, comment, sectionfooter, sectionheader, suggestion)
 */
const additionalRoles = ['comment', 'image', 'sectionfooter', 'sectionheader', 'suggestion'];

/** Every role an author may use: ARIA, DPUB-ARIA and Graphics-ARIA, without the abstract ones. */
export const authorRoles: ReadonlySet<string> = new Set([
  ...[...roles.entries()].filter(([, role]) => !role.abstract).map(([name]) => String(name)),
  ...additionalRoles,
]);

/** Synonyms, as ARIA 1.3 prefers them: the name on the right is the one in `ElementModel.role`. */
const roleSynonyms: ReadonlyMap<string, string> = new Map([
  ['image', 'img'],
  ['presentation', 'none'],
  ['directory', 'list'],
]);

/** Returns the canonical name of a role that has several. */
export function toCanonicalRole(role: string): string {
  return roleSynonyms.get(role) ?? role;
}

/** https://www.w3.org/TR/wai-aria-1.2/#namefromcontent, with the additions of ARIA 1.3 and DPUB-ARIA 1.1. */
export const rolesNamedFromContent: ReadonlySet<string> = new Set([
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'doc-backlink',
  'doc-biblioref',
  'doc-glossref',
  'doc-noteref',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'row',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
]);

/** https://w3c.github.io/aria/#namefromprohibited */
export const rolesWithoutName: ReadonlySet<string> = new Set([
  'caption',
  'code',
  'definition',
  'deletion',
  'emphasis',
  'generic',
  'insertion',
  'mark',
  'none',
  'paragraph',
  'strong',
  'subscript',
  'suggestion',
  'superscript',
  'term',
  'time',
]);

/** Global states and properties that undo `role=none` (https://w3c.github.io/aria/#conflict_resolution_presentation_none). */
export const globalAttributes: ReadonlySet<string> = new Set([
  'aria-atomic',
  'aria-braillelabel',
  'aria-brailleroledescription',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-describedby',
  'aria-description',
  'aria-details',
  'aria-dropeffect',
  'aria-flowto',
  'aria-grabbed',
  'aria-keyshortcuts',
  'aria-label',
  'aria-labelledby',
  'aria-live',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
]);
