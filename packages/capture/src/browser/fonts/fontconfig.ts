import { FALLBACK_FAMILIES, FAMILY_ALIASES, FAMILY_BY_LANGUAGE, type FamilyAlias } from './font-set.ts';

/** Folder with the font files, next to the configuration. */
export const FONT_FOLDER = 'files';

/**
 * Makes text render the same on every machine, with grayscale antialiasing and unhinted glyph widths. The
 * system's own configuration may ask for something else.
 */
const RENDERING_PROPERTIES: Readonly<Record<string, string>> = {
  antialias: '<bool>true</bool>',
  hinting: '<bool>false</bool>',
  autohint: '<bool>false</bool>',
  hintstyle: '<const>hintnone</const>',
  rgba: '<const>none</const>',
  lcdfilter: '<const>lcdnone</const>',
};

/** Builds a fontconfig file with the pinned fonts and no others. */
export function buildPinnedConfiguration(cacheFolder: string): string {
  return buildDocument([
    `<dir prefix="relative">${FONT_FOLDER}</dir>`,
    buildCacheDirectory(cacheFolder),
    ...FAMILY_ALIASES.flatMap(buildNameReplacements),
    ...Object.entries(FAMILY_BY_LANGUAGE).map(buildLanguagePreference),
    buildFallback(),
    buildRendering(),
  ]);
}

/** Builds a fontconfig file with the system's fonts and preferences. The pinned fonts fill the gaps. */
export function buildSystemConfiguration(cacheFolder: string): string {
  return buildDocument([
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir prefix="relative">${FONT_FOLDER}</dir>`,
    buildCacheDirectory(cacheFolder),
    ...FAMILY_ALIASES.map(buildFamilyAlias),
    buildFallback(),
  ]);
}

function buildDocument(elements: readonly string[]): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...elements,
    '</fontconfig>',
    '',
  ].join('\n');
}

function buildCacheDirectory(folder: string): string {
  return `<cachedir>${escapeXml(folder)}</cachedir>`;
}

/** Chromium accepts a family other than the requested one only if the name itself is replaced. */
function buildNameReplacements({ family, names }: FamilyAlias): string[] {
  return names.map(
    (name) =>
      `<match target="pattern"><test qual="any" name="family"><string>${escapeXml(name)}</string></test>` +
      `<edit name="family" mode="assign" binding="same"><string>${escapeXml(family)}</string></edit></match>`,
  );
}

/** Has lower priority than the system's own configuration for the name. */
function buildFamilyAlias({ family, names }: FamilyAlias): string {
  const families = names.map((name) => `<family>${escapeXml(name)}</family>`).join('');
  return `<alias binding="same">${families}<default><family>${escapeXml(family)}</family></default></alias>`;
}

function buildLanguagePreference([language, family]: [string, string]): string {
  return (
    `<match target="pattern"><test name="lang" compare="contains"><string>${language}</string></test>` +
    `<edit name="family" mode="prepend" binding="strong"><string>${escapeXml(family)}</string></edit></match>`
  );
}

/** Without an explicit order, the fallback would depend on the order of the files. */
function buildFallback(): string {
  const families = FALLBACK_FAMILIES.map((family) => `<string>${escapeXml(family)}</string>`).join('');
  return `<match target="pattern"><edit name="family" mode="append_last">${families}</edit></match>`;
}

function buildRendering(): string {
  const edits = Object.entries(RENDERING_PROPERTIES).map(
    ([name, value]) => `<edit name="${name}" mode="assign">${value}</edit>`,
  );
  return `<match target="font">${edits.join('')}</match>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
