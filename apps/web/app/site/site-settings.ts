import type { PublicSettings } from '@curbcut/contract';

export type SettingName = keyof PublicSettings;

/** The name of a setting, with `!` in front for "when it is not set". */
export type SettingCondition = SettingName | `!${SettingName}`;

/** Stands for all settings as JSON until the server has filled them in: the value of `data-site` on the root element. */
const SETTINGS_PLACEHOLDER = '{{site}}';

/**
 * The public pages are written at build time, when nobody knows the settings of the installation that will serve
 * them. The build therefore renders both variants of everything that depends on a setting, with stand-ins for the
 * values; the server removes one variant and fills in the values (`apps/server/src/static/complete-page.ts`).
 */
const isBuild = typeof document === 'undefined';

/** The value of `data-site` on the root element. */
export function getSiteAttribute(): string {
  if (isBuild) return SETTINGS_PLACEHOLDER;
  return document.documentElement.dataset.site ?? SETTINGS_PLACEHOLDER;
}

const settings: Partial<PublicSettings> = readSettings();

/** The value of a setting, or an empty string when it is not set; at build time, what stands for it. */
export function getSiteSetting(name: SettingName): string {
  return isBuild ? `{{${name}}}` : (settings[name] ?? '');
}

/** Whether something that depends on a setting is rendered here. At build time both variants are. */
export function isRendered(condition: SettingCondition): boolean {
  if (isBuild) return true;
  const isNegated = condition.startsWith('!');
  const name = (isNegated ? condition.slice(1) : condition) as SettingName;
  return Boolean(settings[name]) !== isNegated;
}

function readSettings(): Partial<PublicSettings> {
  if (isBuild) return {};
  // The development server sends the stand-in: nothing is set there.
  const json = getSiteAttribute();
  return json === SETTINGS_PLACEHOLDER ? {} : (JSON.parse(json) as PublicSettings);
}
