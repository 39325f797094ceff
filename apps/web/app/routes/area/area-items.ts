import {
  mdiChartBoxOutline,
  mdiCogOutline,
  mdiFileDocumentOutline,
  mdiHelpCircleOutline,
  mdiMagnifyScan,
} from '@mdi/js';

export interface AreaItem {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
}

/** The sidebar (specification, section 2). The widget joins when it can be embedded. */
export const areaItems: readonly AreaItem[] = [
  { to: '/dashboard', label: 'Overview', icon: mdiChartBoxOutline },
  { to: '/scans', label: 'Scans', icon: mdiMagnifyScan },
  { to: '/reports', label: 'Reports', icon: mdiFileDocumentOutline },
  { to: '/profile', label: 'Settings', icon: mdiCogOutline },
  { to: '/help', label: 'Help', icon: mdiHelpCircleOutline },
];
