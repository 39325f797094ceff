/** What a package or application in this repository may import. */
export interface Layer {
  /** Folder, relative to the repository. */
  readonly folder: string;
  /** Names of the packages it may import, without `@curbcut/`. */
  readonly mayImport: readonly string[];
  /** Whether it also runs in browsers and therefore must not use Node. */
  readonly isPure: boolean;
  /** Folders in it that may import anything, such as build scripts. */
  readonly exempt?: readonly string[];
}

/**
 * Which packages may import which, by package name without `@curbcut/`. The linter's rules are generated from
 * this table.
 */
export const layers: Readonly<Record<string, Layer>> = {
  wcag: { folder: 'packages/wcag', mayImport: [], isPure: true },
  contract: { folder: 'packages/contract', mayImport: ['wcag'], isPure: true },
  'page-model': { folder: 'packages/page-model', mayImport: [], isPure: true },
  journeys: { folder: 'packages/journeys', mayImport: [], isPure: true },
  rules: { folder: 'packages/rules', mayImport: ['page-model', 'wcag'], isPure: true },
  capture: { folder: 'packages/capture', mayImport: ['journeys', 'page-model'], isPure: false },
  scoring: { folder: 'packages/scoring', mayImport: ['contract', 'wcag'], isPure: true },
  fixes: { folder: 'packages/fixes', mayImport: ['contract', 'page-model', 'rules'], isPure: true },
  audit: { folder: 'packages/audit', mayImport: ['contract', 'rules', 'wcag'], isPure: true },
  engine: {
    folder: 'packages/engine',
    mayImport: ['capture', 'contract', 'fixes', 'journeys', 'page-model', 'rules', 'scoring', 'wcag'],
    isPure: false,
  },
  reports: { folder: 'packages/reports', mayImport: ['audit', 'contract', 'scoring', 'wcag'], isPure: true },
  results: {
    folder: 'packages/results',
    mayImport: ['contract', 'engine', 'reports', 'scoring'],
    isPure: false,
  },
  playwright: {
    folder: 'packages/playwright',
    mayImport: ['contract', 'engine', 'reports', 'results', 'wcag'],
    isPure: false,
  },
  widget: { folder: 'packages/widget', mayImport: [], isPure: true, exempt: ['bundle'] },
  web: { folder: 'apps/web', mayImport: ['contract', 'scoring', 'wcag', 'widget'], isPure: false },
  server: {
    folder: 'apps/server',
    mayImport: ['audit', 'contract', 'engine', 'journeys', 'reports', 'scoring', 'wcag'],
    isPure: false,
  },
  cli: {
    folder: 'apps/cli',
    mayImport: ['contract', 'engine', 'journeys', 'reports', 'results', 'scoring', 'server', 'wcag'],
    isPure: false,
  },
};
