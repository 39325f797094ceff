/** Font files of one npm package. */
export interface FontSource {
  /** Its exact version is pinned in our `package.json`. */
  readonly npmPackage: string;
  /** Folder below the package's own that has the files; its subfolders are searched too. */
  readonly folder: string;
  /** Matches the names of the files that are used; a package may also ship other weights, subsets and formats. */
  readonly files: RegExp;
  /** For variable fonts: the weight at which they are made static. Chromium draws variable system fonts at their default. */
  readonly weight?: number;
}

const REGULAR_AND_BOLD = /_(400Regular|700Bold)(_Italic)?\.ttf$/;

function createGoogleFont(name: string): FontSource {
  return { npmPackage: `@expo-google-fonts/${name}`, folder: '.', files: REGULAR_AND_BOLD };
}

/** A Noto Sans font, of which only the part with the script's own characters is used. */
function createScriptFont(name: string): FontSource {
  return {
    npmPackage: `@fontsource-variable/noto-sans-${name}`,
    folder: 'files',
    files: new RegExp(`-${name}-wght-normal\\.woff2$`),
    weight: 400,
  };
}

/** A Noto Sans font that its package splits into about a hundred numbered parts. */
function createCjkFont(name: string): FontSource {
  return {
    npmPackage: `@fontsource-variable/noto-sans-${name}`,
    folder: 'files',
    files: /-\d+-wght-normal\.woff2$/,
    weight: 400,
  };
}

/** Every font that scanned pages can use beside their own web fonts. */
export const FONT_SOURCES: readonly FontSource[] = [
  ...['arimo', 'tinos', 'cousine', 'gelasio', 'carlito', 'caladea'].map(createGoogleFont),
  { npmPackage: '@fontsource/dejavu-sans', folder: 'files', files: /\.woff2$/ },
  ...['arabic', 'devanagari', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu'].map(createScriptFont),
  ...['kannada', 'malayalam', 'sinhala', 'thai', 'khmer', 'myanmar', 'ethiopic'].map(createScriptFont),
  ...['sc', 'jp', 'kr'].map(createCjkFont),
  { npmPackage: 'twemoji-colr-font', folder: '.', files: /^twemoji\.woff2$/ },
];

const EMOJI_FAMILY = 'Twemoji Mozilla';

/** A pinned family and the families that pages get it for. */
export interface FamilyAlias {
  readonly family: string;
  readonly names: readonly string[];
}

/**
 * Families that pages name, and the pinned family of the same or the nearest widths. Families that are not listed
 * do not exist for a page, which then gets the next one of its own list.
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

/** Families in the order in which they are tried for a character that the text's own family lacks. */
export const FALLBACK_FAMILIES: readonly string[] = [
  'Arimo',
  ...['Arabic', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Tamil', 'Telugu'].map(getNotoSansFamily),
  ...['Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Khmer', 'Myanmar', 'Ethiopic'].map(getNotoSansFamily),
  'DejaVu Sans',
  ...['SC', 'JP', 'KR'].map(getNotoSansHanFamily),
  EMOJI_FAMILY,
];

/** Families tried first in text of a language that draws Han characters in its own way. */
export const FAMILY_BY_LANGUAGE: Readonly<Record<string, string>> = {
  ja: getNotoSansHanFamily('JP'),
  ko: getNotoSansHanFamily('KR'),
};

function getNotoSansFamily(name: string): string {
  return `Noto Sans ${name}`;
}

/** These keep the name of the weight that they have before they are made static. */
function getNotoSansHanFamily(name: string): string {
  return `Noto Sans ${name} Thin`;
}
