import { createContext, useContext, useEffect } from 'react';

/** What a screen adds to its breadcrumb once it is loaded. */
export interface BreadcrumbNames {
  /** The name of what the screen shows, instead of its type: “Annual audit” instead of “Audit”. */
  readonly title?: string | undefined;
  /** What the screen's subject belongs to, between the ancestors and the title. */
  readonly parent?: { readonly label: string; readonly to?: string | undefined } | undefined;
}

/** Receives the current screen's names; null outside the app, where pages render their own breadcrumbs. */
export const BreadcrumbContext = createContext<((names: BreadcrumbNames) => void) | null>(null);

/** Names what this screen shows in the app's breadcrumb, until the screen is left. */
export function useBreadcrumbNames({ title, parent }: BreadcrumbNames): void {
  const setNames = useContext(BreadcrumbContext);
  const { label, to } = parent ?? {};
  useEffect(() => {
    setNames?.({ title, parent: label === undefined ? undefined : { label, to } });
    return () => setNames?.({});
  }, [setNames, title, label, to]);
}
