import { type Settings, UNTOUCHED } from '../settings.ts';

/** Once for a page: opening the panel again is no other use. */
let isCounted = false;

/** Tells the owner which settings are in use, and nothing else: no name, no address, no page, no cookie. */
export function countUse(url: string, settings: Settings): void {
  const names = Object.keys(UNTOUCHED) as (keyof Settings)[];
  const used = names.filter((name) => settings[name] !== UNTOUCHED[name]);
  if (isCounted || used.length === 0) return;
  isCounted = true;
  const sent = {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  fetch(url, { ...sent, keepalive: true, body: JSON.stringify({ used }) }).catch(() => undefined);
}
