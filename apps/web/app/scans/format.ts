const numberFormat = new Intl.NumberFormat('en');

/** “1 page”, “1,204 pages”. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${numberFormat.format(count)} ${count === 1 ? one : many}`;
}

export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

/** The site of an address, as a person would name it: `https://www.example.com/a` is `www.example.com`. */
export function getHost(address: string): string {
  return URL.parse(address)?.host || address;
}

/** The part of an address that tells pages of one site apart; the start page is “/”. */
export function getUrlPath(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}

/** An address without what every address has. */
export function shortenUrl(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Characters of an address in a list; beyond, its middle is left out: site and page stand at its ends. */
const MAX_LISTED_URL_LENGTH = 120;

/** An address as a list shows it. It is shortened here, for a box that cuts it off would also cut wider letters off. */
export function truncateUrl(address: string): string {
  const short = shortenUrl(address);
  if (short.length <= MAX_LISTED_URL_LENGTH) return short;
  const half = MAX_LISTED_URL_LENGTH / 2;
  return `${short.slice(0, half)}…${short.slice(-half)}`;
}

const DAY_MS = 86_400_000;

/** “Today”, “Yesterday”, “3 days ago”, then a short month and day (specification, section 9). */
export function formatRelativeDate(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  if (days <= 0)
    return `Today, ${then.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return then.toLocaleDateString('en', { month: 'short', day: 'numeric' });
}
