import {
  mdiChartBoxOutline,
  mdiClipboardCheckOutline,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiHelpCircleOutline,
  mdiMagnifyScan,
  mdiTuneVariant,
  mdiWeb,
} from '@mdi/js';

export interface AppNavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Additional paths whose screens belong to this item. */
  readonly otherPaths?: RegExp;
}

/**
 * The sidebar: the fixed items (docs/decisions/0095-fixed-values.md), with sites before their scans and audits after
 * them.
 */
export const appNavigationItems: readonly AppNavigationItem[] = [
  { to: '/dashboard', label: 'Overview', icon: mdiChartBoxOutline, otherPaths: /^\/my-issues(\/|$)/ },
  { to: '/sites', label: 'Sites', icon: mdiWeb, otherPaths: /^\/issues(\/|$)/ },
  { to: '/scans', label: 'Scans', icon: mdiMagnifyScan, otherPaths: /^\/(compare|scan|scan-results)(\/|$)/ },
  {
    to: '/audits',
    label: 'Audits',
    icon: mdiClipboardCheckOutline,
    otherPaths: /^\/sites\/[^/]+\/audits(\/|$)/,
  },
  { to: '/reports', label: 'Reports', icon: mdiFileDocumentOutline },
  { to: '/widget', label: 'Widget', icon: mdiTuneVariant },
  {
    to: '/profile',
    label: 'Settings',
    icon: mdiCogOutline,
    otherPaths: /^\/(subscription|organization)(\/|$)/,
  },
  { to: '/help', label: 'Help', icon: mdiHelpCircleOutline },
];

/** Returns the item that a screen belongs to; the most specific path wins. */
export function findAppNavigationItem(pathname: string): AppNavigationItem | undefined {
  return (
    appNavigationItems.find(({ otherPaths }) => otherPaths?.test(pathname)) ??
    appNavigationItems.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  );
}
