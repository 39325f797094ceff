import { type ARIARoleDefinition, roles } from 'aria-query';

/**
 * ARIA 1.3 roles that `aria-query` 5.3 doesn't include. https://w3c.github.io/aria/#role_definitions (image,
 * comment, sectionfooter, sectionheader, suggestion)
 */
const additionalRoles = ['comment', 'image', 'sectionfooter', 'sectionheader', 'suggestion'];

/** Every role an author may use: ARIA, DPUB-ARIA and Graphics-ARIA, without the abstract ones. */
export const authorRoles: ReadonlySet<string> = new Set([
  ...[...roles.entries()].filter(([, role]) => !role.abstract).map(([name]) => String(name)),
  ...additionalRoles,
]);

/** Synonyms, with the name preferred by ARIA 1.3 on the right. That name is used in `ElementModel.role`. */
const roleSynonyms: ReadonlyMap<string, string> = new Map([
  ['image', 'img'],
  ['presentation', 'none'],
  ['directory', 'list'],
]);

/** Returns the canonical name of a role that has several names. */
export function toCanonicalRole(role: string): string {
  return roleSynonyms.get(role) ?? role;
}

/** An `aria-query` role. Its types lack this field. */
type NamedRole = ARIARoleDefinition & { readonly nameFrom: readonly string[] };

/**
 * Returns the roles whose name comes from this source according to `aria-query`, without the `excluded` ones.
 */
const getRolesNamedFrom = (source: 'contents' | 'prohibited', excluded: readonly string[]): string[] =>
  [...roles.entries()]
    .filter(([name, role]) => !role.abstract && !excluded.includes(name))
    .filter(([, role]) => (role as NamedRole).nameFrom.includes(source))
    .map(([name]) => name);

/**
 * https://www.w3.org/TR/wai-aria-1.2/#namefromcontent, with the additions of DPUB-ARIA 1.1. `aria-query` also
 * lists `rowgroup`, as ARIA 1.1 did, and `graphics-object`, but their names would only repeat their content.
 */
export const rolesNamedFromContent: ReadonlySet<string> = new Set(
  getRolesNamedFrom('contents', ['graphics-object', 'rowgroup']),
);

/**
 * https://w3c.github.io/aria/#namefromprohibited. ARIA 1.3 adds four roles. `none` is the canonical name of
 * `presentation`. The names of `doc-pageheader` and `doc-pagefooter` are kept for now, although DPUB-ARIA 1.1
 * prohibits them.
 */
export const rolesWithoutName: ReadonlySet<string> = new Set([
  ...getRolesNamedFrom('prohibited', ['doc-pagefooter', 'doc-pageheader', 'presentation']),
  'none',
  ...['definition', 'suggestion', 'term', 'time'],
]);

const roleAttributes = Object.keys(roles.get('roletype')?.props ?? {});

/**
 * Global states and properties that undo `role=none`
 * (https://w3c.github.io/aria/#conflict_resolution_presentation_none): those of ARIA 1.2 except
 * `aria-hidden`, and those that ARIA 1.3 adds.
 */
export const globalAttributes: ReadonlySet<string> = new Set([
  ...roleAttributes.filter((name) => name !== 'aria-hidden'),
  ...['aria-braillelabel', 'aria-brailleroledescription', 'aria-description'],
]);
