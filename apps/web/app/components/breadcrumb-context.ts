import { createContext, useContext, useEffect } from 'react';

/** What a screen adds to its breadcrumb once its data has loaded. */
export interface BreadcrumbNames {
  /**
   * The name of the item on the screen, which replaces the generic title: “Annual audit” instead of “Audit”.
   */
  readonly title?: string | undefined;
  /** What the item belongs to, such as its site. Shown between the ancestors and the title. */
  readonly parent?: { readonly label: string; readonly to?: string | undefined } | undefined;
}

/** Sets the current screen's names; null outside the app, where pages render their own breadcrumbs. */
export const BreadcrumbContext = createContext<((names: BreadcrumbNames) => void) | null>(null);

/**
 * Shows the names of this screen's item and its parent in the app's breadcrumb until the user leaves the
 * screen.
 */
export function useBreadcrumbNames({ title, parent }: BreadcrumbNames): void {
  const setNames = useContext(BreadcrumbContext);
  const { label, to } = parent ?? {};
  useEffect(() => {
    setNames?.({ title, parent: label === undefined ? undefined : { label, to } });
    return () => setNames?.({});
  }, [setNames, title, label, to]);
}
