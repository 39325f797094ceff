/** The font files of one npm package. */
export interface FontSource {
  /** Its exact version is pinned in our `package.json`. */
  readonly npmPackage: string;
  /** Folder inside the package that contains the files; its subfolders are searched too. */
  readonly folder: string;
  /** Matches the names of the files to use; a package may also ship other weights, subsets and formats. */
  readonly files: RegExp;
  /**
   * For variable fonts, the weight of the static instance: Chromium renders variable system fonts at their
   * default weight.
   */
  readonly weight?: number;
}

const REGULAR_AND_BOLD = /_(400Regular|700Bold)(_Italic)?\.ttf$/;

function createGoogleFont(name: string): FontSource {
  return { npmPackage: `@expo-google-fonts/${name}`, folder: '.', files: REGULAR_AND_BOLD };
}

/** Returns the source of a Noto Sans font, using only the part that contains the script's own characters. */
function createScriptFont(name: string): FontSource {
  return {
    npmPackage: `@fontsource-variable/noto-sans-${name}`,
    folder: 'files',
    files: new RegExp(`-${name}-wght-normal\\.woff2$`),
    weight: 400,
  };
}

/** Returns the source of a Noto Sans font that its package splits into about a hundred numbered parts. */
function createCjkFont(name: string): FontSource {
  return {
    npmPackage: `@fontsource-variable/noto-sans-${name}`,
    folder: 'files',
    files: /-\d+-wght-normal\.woff2$/,
    weight: 400,
  };
}

/** All fonts that scanned pages can use in addition to their own web fonts. */
export const FONT_SOURCES: readonly FontSource[] = [
  ...['arimo', 'tinos', 'cousine', 'gelasio', 'carlito', 'caladea'].map(createGoogleFont),
  { npmPackage: '@fontsource/dejavu-sans', folder: 'files', files: /\.woff2$/ },
  ...['arabic', 'devanagari', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu'].map(createScriptFont),
  ...['kannada', 'malayalam', 'sinhala', 'thai', 'khmer', 'myanmar', 'ethiopic'].map(createScriptFont),
  ...['sc', 'jp', 'kr'].map(createCjkFont),
  { npmPackage: 'twemoji-colr-font', folder: '.', files: /^twemoji\.woff2$/ },
];

const EMOJI_FAMILY = 'Twemoji Mozilla';

/** A pinned font family and the family names that it replaces. */
export interface FamilyAlias {
  readonly family: string;
  readonly names: readonly string[];
}

/**
 * Family names used by pages, mapped to the pinned family with the same or the closest widths. Unlisted
 * families don't exist for a page, which then falls back to the next one in its own list.
 */
export const FAMILY_ALIASES: readonly FamilyAlias[] = [
  {
    family: 'Arimo',
    names: [
      ...['sans-serif', 'cursive', 'fantasy', 'system-ui', 'ui-sans-serif', 'ui-rounded'],
      ...['Arial', 'Helvetica', 'Helvetica Neue', 'Liberation Sans', 'Nimbus Sans', 'FreeSans'],
      ...['-apple-system', 'BlinkMacSystemFont', 'SF Pro', 'SF Pro Text', 'SF Pro Display', 'San Francisco'],
      ...['Segoe UI', 'Tahoma', 'Trebuchet MS', 'Microsoft Sans Serif', 'Comic Sans MS'],
      ...['Roboto', 'Ubuntu', 'Cantarell'],
    ],
  },
  {
    family: 'Tinos',
    names: ['serif', 'ui-serif', 'Times', 'Times New Roman', 'Liberation Serif', 'Nimbus Roman', 'FreeSerif'],
  },
  {
    family: 'Cousine',
    names: [
      ...[
        'monospace',
        'ui-monospace',
        'Courier',
        'Courier New',
        'Liberation Mono',
        'Nimbus Mono PS',
        'FreeMono',
      ],
      ...['Consolas', 'Menlo', 'Monaco', 'SF Mono', 'SFMono-Regular', 'Lucida Console', 'Andale Mono'],
      ...['DejaVu Sans Mono', 'Ubuntu Mono'],
    ],
  },
  { family: 'Gelasio', names: ['Georgia', 'Palatino', 'Palatino Linotype', 'Book Antiqua'] },
  { family: 'Carlito', names: ['Calibri'] },
  { family: 'Caladea', names: ['Cambria'] },
  {
    family: 'DejaVu Sans',
    names: ['Verdana', 'Geneva', 'Lucida Grande', 'Lucida Sans Unicode', 'Bitstream Vera Sans'],
  },
  { family: EMOJI_FAMILY, names: ['emoji', 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'] },
];

/** Fallback families for characters missing from the text's own family, in the order they are tried. */
export const FALLBACK_FAMILIES: readonly string[] = [
  'Arimo',
  ...['Arabic', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Tamil', 'Telugu'].map(getNotoSansFamily),
  ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Khmer', 'Myanmar', 'Ethiopic'].map(getNotoSansFamily),
  'DejaVu Sans',
  ...['SC', 'JP', 'KR'].map(getNotoSansHanFamily),
  EMOJI_FAMILY,
];

/** Families that are tried first for text in a language with its own forms of Han characters. */
export const FAMILY_BY_LANGUAGE: Readonly<Record<string, string>> = {
  ja: getNotoSansHanFamily('JP'),
  ko: getNotoSansHanFamily('KR'),
};

function getNotoSansFamily(name: string): string {
  return `Noto Sans ${name}`;
}

/** Static instances of these fonts keep the weight name of the variable font. */
function getNotoSansHanFamily(name: string): string {
  return `Noto Sans ${name} Thin`;
}
