import { DEFAULT_SETTINGS, type WidgetSettings } from '../settings.ts';

/** Usage is counted once per page, even if the panel is opened again. */
let hasCounted = false;

/** Sends the names of the settings in use to the owner, and nothing else: no identity, page URL or cookie. */
export function sendUsageCount(url: string, settings: WidgetSettings): void {
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof WidgetSettings)[];
  const used = names.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]);
  if (hasCounted || used.length === 0) return;
  hasCounted = true;
  const requestOptions = {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  fetch(url, { ...requestOptions, keepalive: true, body: JSON.stringify({ used }) }).catch(() => undefined);
}
