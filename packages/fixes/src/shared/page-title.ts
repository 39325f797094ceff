import type { PageModel } from '@curbcut/page-model';
import { isPlaceholderText } from '@curbcut/rules/for-recipes';
import { toShortText } from './plain-text.ts';

/** Returns the page title without the site name, which most titles append after a separator. */
export function getTitleText(page: PageModel): string | null {
  const title = page.document.title.replace(/\s+/g, ' ').trim();
  if (title === '' || isPlaceholderText(title) || /^[\w.-]+\.\w{2,4}$/.test(title)) return null;
  const [first = ''] = title.split(/\s+[|–—·•»:]\s+|\s+-\s+/);
  return toShortText(first.trim().length > 2 ? first : title, 120);
}
