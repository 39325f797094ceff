import type { SiteSettings } from '@curbcut/contract';

export type SettingName = keyof SiteSettings;

/** The name of a setting, with `!` in front for "when it is not set". */
export type Condition = SettingName | `!${SettingName}`;

/** Stands for all settings as JSON until the server has filled them in: the value of `data-site` on the root element. */
const ALL_SETTINGS_STAND_IN = '{{site}}';

/**
 * The public pages are written at build time, when nobody knows the settings of the installation that will serve
 * them. The build therefore renders both variants of everything that depends on a setting, with stand-ins for the
 * values; the server removes one variant and fills in the values (`apps/server/src/static/complete-page.ts`).
 */
const isBuild = typeof document === 'undefined';

/** The value of `data-site` on the root element. */
export function siteAttribute(): string {
  if (isBuild) return ALL_SETTINGS_STAND_IN;
  return document.documentElement.dataset.site ?? ALL_SETTINGS_STAND_IN;
}

const settings: Partial<SiteSettings> = readSettings();

/** The value of a setting, or an empty string when it is not set; at build time, what stands for it. */
export function siteSetting(name: SettingName): string {
  return isBuild ? `{{${name}}}` : (settings[name] ?? '');
}

/** Whether something that depends on a setting is rendered here. At build time both variants are. */
export function isRendered(condition: Condition): boolean {
  if (isBuild) return true;
  const isNegated = condition.startsWith('!');
  const name = (isNegated ? condition.slice(1) : condition) as SettingName;
  return Boolean(settings[name]) !== isNegated;
}

function readSettings(): Partial<SiteSettings> {
  if (isBuild) return {};
  // The development server sends the stand-in: nothing is set there.
  const json = siteAttribute();
  return json === ALL_SETTINGS_STAND_IN ? {} : (JSON.parse(json) as SiteSettings);
}
