import type { ElementModel } from '@curbcut/page-model';
import { destination } from '@curbcut/rules/for-recipes';
import { commonWord } from './common-words.ts';
import { type FoundWords, found } from './found-words.ts';
import { identifierWords } from './identifier-words.ts';
import { capitalized, plainWords, shortWords } from './plain-words.ts';

/** What the address of a link tells of where it leads: `/cart` of the cart, `mailto:ann@example.com` of Ann. */
export function addressWords(link: ElementModel): FoundWords | null {
  const url = destination(link);
  const written = link.attr('href') ?? link.attr('xlink:href');
  return url === null || written === null ? null : wordsOfUrl(url, link);
}

export function wordsOfUrl(url: URL, at: ElementModel): FoundWords | null {
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    return found(shortWords(decoded(url.pathname)), 'the address that it leads to', 'hint');
  }
  if (!/^(https?|file):$/.test(url.protocol)) return null;
  const from = 'the address that it leads to';
  const own = URL.canParse(at.page.document.url) ? new URL(at.page.document.url) : null;
  const isHere = url.host === own?.host;
  if (isHere && url.pathname === own?.pathname && url.search === own.search) {
    return url.hash.length > 1 ? found(identifierWords(decoded(url.hash)), from, 'hint') : null;
  }
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  const isIndex = last === undefined || /^(index|default|home)(\.\w+)?$/i.test(last);
  if (!isHere && (isIndex || isSocial(url.hostname))) return found(siteName(url), from, 'hint');
  if (isIndex) return found(commonWord(at.page, 'home'), from, 'hint');
  const words = identifierWords(decoded(last).replace(/\.\w{1,5}$/, ''));
  return found(words ?? (isHere ? null : siteName(url)), from, 'hint');
}

/** Sites whose pages are people: the site says more than the name of an account. */
function isSocial(host: string): boolean {
  return /(^|\.)(facebook|instagram|linkedin|mastodon|pinterest|reddit|snapchat|tiktok|tumblr|twitter|vimeo|whatsapp|x|youtube|github|gitlab|bsky|threads|xing|telegram|t)\.(com|net|org|social|app|me)$/i.test(
    host,
  );
}

function siteName({ hostname }: URL): string | null {
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return null;
  const labels = hostname.split('.');
  const name = labels.at(-2);
  return isSocial(hostname) && name && name.length > 1
    ? capitalized(name)
    : plainWords(hostname.replace(/^www\./, ''));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What the name of a file tells: `ferry-timetable.png`. */
export function fileWords(address: string | null): FoundWords | null {
  if (address === null || /^(data|blob|javascript):/i.test(address.trim())) return null;
  const path = address.trim().split(/[?#]/)[0] ?? '';
  const file = decoded(path.split('/').at(-1) ?? '').replace(/\.\w{1,5}$/, '');
  if (/^(dsc[fn]?|img|imgp|mvimg|pict?|pxl|gopr|screen ?shot|whatsapp image)[ _-]?\d/i.test(file))
    return null;
  return found(identifierWords(file), 'the name of its file', 'hint');
}
