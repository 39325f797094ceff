import { Framework } from '@curbcut/contract';

const STORAGE_KEY = 'framework';

/** Names of frameworks as their makers write them. */
export const frameworkNames: Readonly<Record<Framework, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
};

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The framework that this person chose last, or null when none was chosen or the browser keeps nothing. */
export function readFramework(store: () => Store = () => localStorage): Framework | null {
  try {
    return Framework.safeParse(store().getItem(STORAGE_KEY)).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next issue. */
export function saveFramework(framework: Framework, store: () => Store = () => localStorage): void {
  try {
    store().setItem(STORAGE_KEY, framework);
  } catch {
    // Storage may be full or switched off. Then the framework that the page tells of is shown again.
  }
}
