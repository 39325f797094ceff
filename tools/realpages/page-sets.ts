import {
  componentDebianPackages,
  componentPackages,
  componentSites,
  lockedSites,
} from './component-sites.ts';
import { debianPackages, npmPackages, type RealSite, realSites } from './sites.ts';

/** Pages that are scanned together, and the judgments of their findings. */
export interface PageSet {
  readonly sites: readonly RealSite[];
  /** Relative to this folder. */
  readonly judgments: string;
  /** Behavior rules only, or all of them. */
  readonly rules: 'behavior' | 'all';
  /** Whether each failure must have a judgment. In the other sets, only a sample of the findings is judged. */
  readonly isComplete: boolean;
  /** npm packages by name, with the version. */
  readonly npmPackages: Readonly<Record<string, string>>;
  readonly debianPackages: readonly string[];
}

export type PageSetName = keyof typeof pageSets;

const components = {
  rules: 'all',
  isComplete: false,
  npmPackages: { ...npmPackages, ...componentPackages },
  debianPackages: componentDebianPackages,
} as const;

export const pageSets: Readonly<Record<'applications' | 'components' | 'locked', PageSet>> = {
  applications: {
    sites: realSites,
    judgments: 'judgments.json',
    rules: 'behavior',
    isComplete: true,
    npmPackages,
    debianPackages,
  },
  components: { ...components, sites: componentSites, judgments: 'component-judgments.json' },
  locked: { ...components, sites: lockedSites, judgments: 'locked/judgments.json' },
};

/** Returns whether there is a set with this name. */
export function isPageSetName(name: string): name is PageSetName {
  return Object.hasOwn(pageSets, name);
}
