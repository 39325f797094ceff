import { Framework } from '@curbcut/contract';

const STORAGE_KEY = 'framework';

/** Official names of the frameworks. */
export const frameworkNames: Readonly<Record<Framework, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
};

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the framework that the user chose last; null if none was chosen or storage is blocked. */
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
    // Storage may be full or off. Then the detected framework is shown again.
  }
}
