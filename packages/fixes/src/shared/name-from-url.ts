import type { ElementModel } from '@curbcut/page-model';
import { getLinkDestination } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from './common-phrases.ts';
import { humanizeIdentifier } from './humanize-identifier.ts';
import { capitalize, toPlainText, toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** What the address of a link tells of where it leads: `/cart` of the cart, `mailto:ann@example.com` of Ann. */
export function findNameFromLinkUrl(link: ElementModel): SuggestedName | null {
  const url = getLinkDestination(link);
  const written = link.attr('href') ?? link.attr('xlink:href');
  return url === null || written === null ? null : findNameFromUrl(url, link);
}

export function findNameFromUrl(url: URL, at: ElementModel): SuggestedName | null {
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    return toSuggestedName(toShortText(decodePart(url.pathname)), 'the address that it leads to', 'hint');
  }
  if (!/^(https?|file):$/.test(url.protocol)) return null;
  const from = 'the address that it leads to';
  const own = URL.canParse(at.page.document.url) ? new URL(at.page.document.url) : null;
  const isHere = url.host === own?.host;
  if (isHere && url.pathname === own?.pathname && url.search === own.search) {
    return url.hash.length > 1
      ? toSuggestedName(humanizeIdentifier(decodePart(url.hash)), from, 'hint')
      : null;
  }
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  const isIndex = last === undefined || /^(index|default|home)(\.\w+)?$/i.test(last);
  if (!isHere && (isIndex || isSocialNetwork(url.hostname)))
    return toSuggestedName(getSiteName(url), from, 'hint');
  if (isIndex) return toSuggestedName(getCommonPhrase(at.page, 'home'), from, 'hint');
  const words = humanizeIdentifier(decodePart(last).replace(/\.\w{1,5}$/, ''));
  return toSuggestedName(words ?? (isHere ? null : getSiteName(url)), from, 'hint');
}

/** Sites whose pages are people: the site says more than the name of an account. */
function isSocialNetwork(host: string): boolean {
  return /(^|\.)(facebook|instagram|linkedin|mastodon|pinterest|reddit|snapchat|tiktok|tumblr|twitter|vimeo|whatsapp|x|youtube|github|gitlab|bsky|threads|xing|telegram|t)\.(com|net|org|social|app|me)$/i.test(
    host,
  );
}

function getSiteName({ hostname }: URL): string | null {
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return null;
  const labels = hostname.split('.');
  const name = labels.at(-2);
  return isSocialNetwork(hostname) && name && name.length > 1
    ? capitalize(name)
    : toPlainText(hostname.replace(/^www\./, ''));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What the name of a file tells: `ferry-timetable.png`. */
export function findNameFromFile(address: string | null): SuggestedName | null {
  if (address === null || /^(data|blob|javascript):/i.test(address.trim())) return null;
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const file = decodePart(path.split('/').at(-1) ?? '').replace(/\.\w{1,5}$/, '');
  if (/^(dsc[fn]?|img|imgp|mvimg|pict?|pxl|gopr|screen ?shot|whatsapp image)[ _-]?\d/i.test(file))
    return null;
  return toSuggestedName(humanizeIdentifier(file), 'the name of its file', 'hint');
}
