import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentPagesFolder } from './component-pages.ts';
import {
  componentDebianPackages,
  componentPackages,
  componentSites,
  lockedSites,
} from './component-sites.ts';
import { debianPackages, moreDocumentation, npmPackages, type RealSite, realSites } from './sites.ts';

/** Pages that are scanned together, and the judgments of their findings. */
export interface PageSet {
  readonly sites: readonly RealSite[];
  /** Relative to this folder. */
  readonly judgments: string;
  /** Behavior rules only, or all of them. With `--repeat`, findings of all rules are compared. */
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

const isDocumentation = ({ name }: RealSite) => name.endsWith(' documentation');

/** Component pages whose gestures, timers, media or many controls are most likely to depend on time. */
const busyComponents = [
  ...['ion-rangeslider', 'vue-multiselect', 'round-slider', 'handsontable', 'calcite', 'plyr', 'uppy'],
  ...['splide', 'fluent', 'quasar', 'tinymce', 'slickgrid', 'ionic', 'izitoast', 'daterangepicker'],
];

/** Selects the packages that the busy components' pages load, to avoid downloading all of them. */
function selectBusyPackages(): Readonly<Record<string, string>> {
  const html = busyComponents.map((name) => readFileSync(join(componentPagesFolder, `${name}.html`), 'utf8'));
  return Object.fromEntries(
    Object.entries(componentPackages).filter(([name]) => html.some((page) => page.includes(`/npm/${name}/`))),
  );
}

/** Takes one item of each list in turn. */
const interleave = <T>(...lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

export const pageSets: Readonly<Record<'applications' | 'components' | 'locked' | 'varied', PageSet>> = {
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
  varied: {
    ...components,
    sites: interleave(
      realSites.filter((site) => !isDocumentation(site)),
      [...realSites.filter(isDocumentation), ...moreDocumentation],
      busyComponents.map(
        (name) =>
          [...componentSites, ...lockedSites].find((site) => site.name === `/components/${name}.html`)!,
      ),
    ),
    npmPackages: { ...npmPackages, ...selectBusyPackages() },
    judgments: 'judgments.json',
    debianPackages: [...new Set([...debianPackages, ...componentDebianPackages])],
  },
};

/** Returns whether there is a set with this name. */
export function isPageSetName(name: string): name is PageSetName {
  return Object.hasOwn(pageSets, name);
}
