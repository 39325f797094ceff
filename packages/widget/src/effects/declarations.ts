import type { Theme, WidgetSettings } from '../settings.ts';
import { adaptBackground, adaptTextColor, type Color, formatColor, parseColor, WHITE } from './color.ts';
import type { ElementStyle } from './element-style.ts';

/** Fonts with easily distinguished letters, chosen from installed fonts; nothing is downloaded. */
const READABLE_FONTS =
  '"Atkinson Hyperlegible Next","Atkinson Hyperlegible",Verdana,"DejaVu Sans",sans-serif';

/** Checks whether settings change individual elements rather than the page as a whole. */
export function shouldStyleElements({ size, line, letter, word, font, theme }: WidgetSettings): boolean {
  return size > 100 || line || letter || word || font || theme !== '';
}

/** Checks whether settings make text take up more space. */
export function shouldExpandText({ size, line, letter, word, font }: WidgetSettings): boolean {
  return size > 100 || line || letter || word || font;
}

/** Builds the declarations that apply the settings to an element; empty when nothing changes. */
export function buildDeclarations(element: Element, style: ElementStyle, settings: WidgetSettings): string {
  const text = style.hasText ? buildTextDeclarations(element, style, settings) : '';
  return text + (settings.theme === '' ? '' : buildThemeDeclarations(element, style, settings.theme));
}

function buildTextDeclarations(element: Element, style: ElementStyle, settings: WidgetSettings): string {
  const { size, line, letter, word, font } = settings;
  let text = '';
  if (size > 100) text += `font-size:${roundToHundredths((style.fontSize * size) / 100)}px;`;
  if (style.isIcon) return text;
  const lineHeight = line ? Math.max(style.lineHeight, 1.5) : style.lineHeight;
  // A line height in px would not grow with the text.
  if (lineHeight > 0 && (line || size > 100)) text += `line-height:${roundToHundredths(lineHeight)};`;
  if (letter) text += 'letter-spacing:.12em;';
  if (word) text += 'word-spacing:.16em;';
  if (line && element.localName === 'p') text += 'margin-bottom:2em;';
  if (font && !/mono|courier|consolas|menlo/i.test(style.fontFamily))
    text += `font-family:${READABLE_FONTS};`;
  return text;
}

function buildThemeDeclarations(element: Element, style: ElementStyle, theme: Theme): string {
  const {
    ownBackground,
    background,
    backgroundImage,
    hasText,
    isBackgroundUncertain,
    isTranslucentOverlay,
    opacity,
  } = style;
  const isPage = element === document.documentElement;
  const shown = adaptBackground(theme, background);
  let text = '';
  // The page's background is the canvas. It takes the body's background if the root has none.
  if (isPage && backgroundImage === '')
    text += `background-color:${formatColor(getPageBackground(style, theme))};`;
  else if (backgroundImage === 'gradient') text += `background:${formatColor(shown)};`;
  else if ((ownBackground && !isTranslucentOverlay) || (hasText && isBackgroundUncertain))
    text += `background-color:${formatColor(shown)};`;
  if (isPage && theme !== 'more') text += `color-scheme:${theme};`;
  if (hasText) {
    const textColor = formatColor(adaptTextColor(shown, style.color));
    text += `color:${textColor};-webkit-text-fill-color:${textColor};text-shadow:none;`;
    // We can't guarantee 7:1 for text on an image.
    if (backgroundImage === 'image') text += 'background-image:none;';
  }
  if (opacity > 0 && opacity < 1) text += 'opacity:1;';
  return text;
}

/**
 * Returns the canvas background: the root's, or the body's where the root has none (CSS Backgrounds, 2.11).
 */
function getPageBackground({ ownBackground }: ElementStyle, theme: Theme): Color {
  const body = parseColor(getComputedStyle(document.body).backgroundColor);
  return adaptBackground(theme, ownBackground ?? (body?.[3] === 1 ? body : WHITE));
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
