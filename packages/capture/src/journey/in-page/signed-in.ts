import * as dom from '../../in-page-kit/dom.ts';
import { queryOpenRoots } from '../../in-page-kit/tree.ts';
import { isRendered } from '../../in-page-kit/visibility.ts';

/** Requests a URL of the page's own origin, with its cookies, and returns the status; 0 if it failed. */
export async function requestStatus(url: string): Promise<number> {
  try {
    const target = new URL(url, document.URL);
    if (target.origin !== location.origin) return 0;
    const response = await fetch(target, { credentials: 'include', redirect: 'manual', cache: 'no-store' });
    return response.status;
  } catch {
    return 0;
  }
}

/** The text of links and buttons that sign out. */
export const signOutWords =
  /^\W*(sign|log)[ -]?(out|off)\b|^\W*(abmelden|ausloggen|(se )?d[ée]connecter|d[ée]connexion|cerrar sesi[óo]n|terminar sess[ãa]o|sair|esci|disconnetti|uitloggen|afmelden|logga ut|wyloguj)/i;

/** Finds the URLs of links that sign out, by their text. */
export function findSignOutLinks(): string[] {
  return queryOpenRoots('a[href]').flatMap((link) => {
    if (!(link instanceof HTMLAnchorElement)) return [];
    const label = dom.getAttribute(link, 'aria-label') ?? link.textContent ?? '';
    const text = label.replaceAll(/\s+/g, ' ').trim();
    return text.length <= 60 && signOutWords.test(text) ? [link.href] : [];
  });
}

/** Whether the page shows a password field. */
export function hasPasswordField(): boolean {
  return queryOpenRoots('input[type=password]').some(isRendered);
}
