import { roles } from 'aria-query';

/**
 * Returns a role and the roles that inherit from it, as defined in WAI-ARIA 1.2, DPUB-ARIA 1.1 and
 * Graphics-ARIA 1.0.
 */
export function getRoleAndSubclasses(ancestor: string): ReadonlySet<string> {
  const inheriting = [...roles.entries()].filter(([, { superClass }]) =>
    superClass.some((line) => line.some((role) => role === ancestor)),
  );
  return new Set([ancestor, ...inheriting.map(([name]) => name)]);
}

const widgetRoles = new Set<string>(
  [...roles.entries()].flatMap(([name, { superClass }]) =>
    superClass.some((line) => (line as readonly string[]).includes('widget')) ? [name] : [],
  ),
);

/** Returns whether the role inherits from `widget` (WAI-ARIA 1.2, section 5.3.2). */
export function isWidgetRole(role: string | null): boolean {
  return role !== null && widgetRoles.has(role);
}

/** Roles whose children are presentational (WAI-ARIA 1.2, section 5.2.9; graphics-aria 1.0). */
export const rolesWithPresentationalChildren: ReadonlySet<string> = new Set(
  'button checkbox graphics-symbol img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider switch tab'.split(
    ' ',
  ),
);
