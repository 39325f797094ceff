import { createElement, createIcon } from '../dom.ts';
import type { Language } from '../options.ts';
import type { ScriptConfiguration } from './configuration.ts';

/** The button's accessible names. They say what the button opens and promise nothing about the page. */
const LAUNCHER_LABELS: Readonly<Record<Language, string>> = {
  en: 'Display settings',
  de: 'Darstellung einstellen',
  es: 'Ajustes de visualización',
  fr: 'Réglages d’affichage',
  it: 'Impostazioni di visualizzazione',
  nl: 'Weergave-instellingen',
  pl: 'Ustawienia wyświetlania',
  pt: 'Definições de visualização',
  ar: 'إعدادات العرض',
  he: 'הגדרות תצוגה',
  zh: '显示设置',
};

const LAUNCHER_CSS = `
:host{all:initial!important;position:absolute!important;top:0!important;left:0!important}
*{box-sizing:border-box;margin:0;padding:0}
.launcher{position:fixed;z-index:2147483647;inset-inline-end:1em;bottom:1em;width:3em;height:3em;padding:.6em;border:2px solid;border-radius:50%;color:var(--on);background:var(--button);cursor:pointer;font-size:16px;box-shadow:0 2px 8px #0006}
[data-position$=start] .launcher{inset-inline:1em auto}
[data-position^=top] .launcher{inset-block:1em auto}
.launcher:focus-visible{outline:3px solid var(--button);outline-offset:3px;box-shadow:0 0 0 3px #fff}
.launcher svg{display:block;width:100%;height:100%}
@media(forced-colors:active){.launcher{color:ButtonText;background:ButtonFace}}
@media print{.launcher{display:none}}`;

/** The widget's element and its contents. */
export interface WidgetRoot {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Contains everything visible, with the language, direction and position. */
  readonly container: HTMLElement;
  readonly button: HTMLButtonElement;
}

/**
 * Inserts the widget's root after the body, outside the page's layout and selectors, and adds the button. It
 * parses no HTML and uses a constructed style sheet, so that strict policies allow both.
 */
export function mountLauncher({ language, position, color }: ScriptConfiguration): WidgetRoot {
  const host = document.createElement('curbcut-widget');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LAUNCHER_CSS);
  shadow.adoptedStyleSheets = [sheet];

  const container = createElement('div');
  container.lang = language;
  container.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  container.dataset.position = position;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', LAUNCHER_LABELS[language]);
  const [background, foreground] = computeButtonColors(color);
  container.style.setProperty('--button', background);
  container.style.setProperty('--on', foreground);

  // Three sliders.
  const icon = createIcon('M3 6h8m4 0h6M3 12h2m4 0h12M3 18h11m4 0h3M13 4v4M7 10v4m9 2v4');
  const button = createElement(
    'button',
    { type: 'button', className: 'launcher', title: LAUNCHER_LABELS[language] },
    icon,
  );
  button.setAttribute('aria-label', LAUNCHER_LABELS[language]);
  button.setAttribute('aria-expanded', 'false');
  container.append(button);
  shadow.append(container);
  document.documentElement.append(host);
  return { host, shadow, container, button };
}

/**
 * Returns the owner's color and black or white text, whichever has more contrast. Returns the default colors
 * if the owner's isn't a six-digit hex color.
 */
function computeButtonColors(color: string): [background: string, foreground: string] {
  const digits = /^#[0-9a-f]{6}$/i.test(color) ? color : '#1f4fa3';
  const [red, green, blue] = [1, 3, 5].map(
    (at) => (Number.parseInt(digits.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return [digits, luminance > 0.18 ? '#000' : '#fff'];
}

/** Checks whether a language of the widget is written from right to left. */
function isRightToLeft(language: Language): boolean {
  return language === 'ar' || language === 'he';
}
