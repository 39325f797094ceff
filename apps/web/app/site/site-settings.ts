import type { PublicSettings } from '@curbcut/contract';

export type SettingName = keyof PublicSettings;

/** The name of a setting, with a leading `!` for "not set". */
export type SettingCondition = SettingName | `!${SettingName}`;

/** The placeholder in `data-site` on the root element, which the server replaces with all settings as JSON. */
const SETTINGS_PLACEHOLDER = '{{site}}';

/**
 * The public pages are prerendered at build time, before the server's settings are known. The build therefore
 * renders both variants of everything that depends on a setting, with placeholders for the values; the server
 * removes one variant and fills in the values (`apps/server/src/static/complete-page.ts`).
 */
const isBuild = typeof document === 'undefined';

/** Returns the value of `data-site` on the root element. */
export function getSiteAttribute(): string {
  if (isBuild) return SETTINGS_PLACEHOLDER;
  return document.documentElement.dataset.site ?? SETTINGS_PLACEHOLDER;
}

const settings: Partial<PublicSettings> = readSettings();

/** Returns a setting's value, an empty string if it is not set, or its placeholder at build time. */
export function getSiteSetting(name: SettingName): string {
  return isBuild ? `{{${name}}}` : (settings[name] ?? '');
}

/**
 * Returns whether content with this condition is rendered. Always true at build time, when both variants are rendered.
 */
export function isRendered(condition: SettingCondition): boolean {
  if (isBuild) return true;
  const isNegated = condition.startsWith('!');
  const name = (isNegated ? condition.slice(1) : condition) as SettingName;
  return Boolean(settings[name]) !== isNegated;
}

function readSettings(): Partial<PublicSettings> {
  if (isBuild) return {};
  // The development server sends the placeholder: no settings are set.
  const json = getSiteAttribute();
  return json === SETTINGS_PLACEHOLDER ? {} : (JSON.parse(json) as PublicSettings);
}
