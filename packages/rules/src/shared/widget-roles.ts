import { roles } from 'aria-query';

const widgetRoles = new Set<string>(
  [...roles.entries()].flatMap(([name, { superClass }]) =>
    superClass.some((line) => (line as readonly string[]).includes('widget')) ? [name] : [],
  ),
);

/** Returns whether the role inherits from `widget` (WAI-ARIA 1.2, section 5.3.2). */
export function isWidgetRole(role: string | null): boolean {
  return role !== null && widgetRoles.has(role);
}
