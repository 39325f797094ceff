import { Framework } from '@curbcut/contract';

const STORAGE_KEY = 'framework';

/** The frameworks' official names. */
export const frameworkNames: Readonly<Record<Framework, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
};

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the framework that the user last selected; null if none was selected or storage is blocked. */
export function readFramework(store: () => Store = () => localStorage): Framework | null {
  try {
    return Framework.safeParse(store().getItem(STORAGE_KEY)).data ?? null;
  } catch {
    return null;
  }
}

/** Saves the selection for the next issue. */
export function saveFramework(framework: Framework, store: () => Store = () => localStorage): void {
  try {
    store().setItem(STORAGE_KEY, framework);
  } catch {
    // Storage may be full or blocked, in which case the detected framework is shown again.
  }
}
