import type { ElementModel } from '@curbcut/page-model';
import { getLinkDestination } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from './common-phrases.ts';
import { humanizeIdentifier } from './humanize-identifier.ts';
import { capitalize, toPlainText, toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Finds a name in the URL of a link, such as `/cart` or `mailto:ann@example.com`. */
export function findNameFromLinkUrl(link: ElementModel): SuggestedName | null {
  const url = getLinkDestination(link);
  const written = link.attr('href') ?? link.attr('xlink:href');
  return url === null || written === null ? null : findNameFromUrl(url, link);
}

/** Finds a name in a URL, relative to the page of the element. */
export function findNameFromUrl(url: URL, at: ElementModel): SuggestedName | null {
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    return toSuggestedName(toShortText(decodePart(url.pathname)), 'its URL', 'hint');
  }
  if (!/^(https?|file):$/.test(url.protocol)) return null;
  const source = 'its URL';
  const own = URL.canParse(at.page.document.url) ? new URL(at.page.document.url) : null;
  const isHere = url.host === own?.host;
  if (isHere && url.pathname === own?.pathname && url.search === own.search) {
    return url.hash.length > 1
      ? toSuggestedName(humanizeIdentifier(decodePart(url.hash)), source, 'hint')
      : null;
  }
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  const isIndex = last === undefined || /^(index|default|home)(\.\w+)?$/i.test(last);
  if (!isHere && (isIndex || isSocialNetwork(url.hostname)))
    return toSuggestedName(getSiteName(url), source, 'hint');
  if (isIndex) return toSuggestedName(getCommonPhrase(at.page, 'home'), source, 'hint');
  const words = humanizeIdentifier(decodePart(last).replace(/\.\w{1,5}$/, ''));
  return toSuggestedName(words ?? (isHere ? null : getSiteName(url)), source, 'hint');
}

/** Returns whether a host is a social network, whose site name says more than an account name. */
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

/** Finds a name in a file name, such as `ferry-timetable.png`. */
export function findNameFromFile(url: string | null): SuggestedName | null {
  if (url === null || /^(data|blob|javascript):/i.test(url.trim())) return null;
  const path = url.trim().split(/[?#]/)[0] ?? '';
  const file = decodePart(path.split('/').at(-1) ?? '').replace(/\.\w{1,5}$/, '');
  if (/^(dsc[fn]?|img|imgp|mvimg|pict?|pxl|gopr|screen ?shot|whatsapp image)[ _-]?\d/i.test(file))
    return null;
  return toSuggestedName(humanizeIdentifier(file), 'its file name', 'hint');
}
