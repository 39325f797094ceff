import { Framework } from '@curbcut/contract';

const key = 'framework';

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
    return Framework.safeParse(store().getItem(key)).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next issue. */
export function keepFramework(framework: Framework, store: () => Store = () => localStorage): void {
  try {
    store().setItem(key, framework);
  } catch {
    // Storage may be full or switched off. Then the framework that the page tells of is shown again.
  }
}
