const figures = new Intl.NumberFormat('en');

/** “1 page”, “1,204 pages”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`;
}

export function figure(count: number): string {
  return figures.format(count);
}

/** The site of an address, as a person would name it: `https://www.example.com/a` is `www.example.com`. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host || address;
}

/** The part of an address that tells pages of one site apart; the start page is “/”. */
export function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}

/** An address without what every address has. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Characters of an address in a list; beyond, its middle is left out: site and page stand at its ends. */
const longestListed = 120;

/** An address as a list shows it. It is shortened here, for a box that cuts it off would also cut wider letters off. */
export function listedAddress(address: string): string {
  const short = shortAddress(address);
  if (short.length <= longestListed) return short;
  const half = longestListed / 2;
  return `${short.slice(0, half)}…${short.slice(-half)}`;
}

const dayMs = 86_400_000;

/** “Today”, “Yesterday”, “3 days ago”, then a short month and day (specification, section 9). */
export function relativeDate(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / dayMs);
  if (days <= 0)
    return `Today, ${then.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return then.toLocaleDateString('en', { month: 'short', day: 'numeric' });
}
