import {
  mdiChartBoxOutline,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiHelpCircleOutline,
  mdiMagnifyScan,
  mdiTuneVariant,
} from '@mdi/js';

export interface AreaItem {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Further paths whose screens belong to this item. */
  readonly otherPaths?: RegExp;
}

/** The sidebar (specification, section 2). */
export const areaItems: readonly AreaItem[] = [
  { to: '/dashboard', label: 'Overview', icon: mdiChartBoxOutline },
  { to: '/scans', label: 'Scans', icon: mdiMagnifyScan, otherPaths: /^\/(sites|compare)(\/|$)/ },
  { to: '/reports', label: 'Reports', icon: mdiFileDocumentOutline },
  { to: '/widget', label: 'Widget', icon: mdiTuneVariant },
  { to: '/profile', label: 'Settings', icon: mdiCogOutline },
  { to: '/help', label: 'Help', icon: mdiHelpCircleOutline },
];

/** Reports whether a screen belongs to an item of the sidebar. */
export function isItemActive({ to, otherPaths }: AreaItem, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (otherPaths?.test(pathname) ?? false);
}
