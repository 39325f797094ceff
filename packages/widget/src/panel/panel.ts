import type { Panel, PanelHost } from '../core/registry.ts';
import { createElement, createIcon } from '../dom.ts';
import type { Option } from '../options.ts';
import { DEFAULT_SETTINGS, getOption, type WidgetSettings } from '../settings.ts';
import {
  type Control,
  createButton,
  createCheckbox,
  createGroup,
  createSelect,
  createSlider,
} from './controls.ts';
import { createJumpGroup } from './jump-group.ts';
import { MESSAGE_NAMES, type MessageName, type PanelMessages } from './messages/message-names.ts';
import { PANEL_CSS } from './panel-css.ts';
import { canSpeak, speak, stopSpeaking } from './speech.ts';
import { sendUsageCount } from './usage-count.ts';

/**
 * Creates the panel: a non-modal dialog, so that visitors can see and use the page while they change
 * settings.
 */
export function createPanel(host: PanelHost, texts: readonly string[]): Panel {
  const messages = Object.fromEntries(MESSAGE_NAMES.map((name, at) => [name, texts[at]])) as PanelMessages;
  const { configuration, launcher, root } = host;
  const { isOffered } = configuration;
  const updaters: (() => void)[] = [];

  const bindControl = <Name extends keyof WidgetSettings>(
    name: Name,
    option: Option,
    make: (onChange: (value: WidgetSettings[Name]) => void) => Control<WidgetSettings[Name]>,
  ): Node | false => {
    if (!isOffered(option)) return false;
    const control = make((value) => {
      host.updateSettings({ [name]: value });
      show();
    });
    updaters.push(() => control.show(host.getSettings()[name]));
    return control.node;
  };
  const createSettingCheckbox = (
    name: 'line' | 'letter' | 'word' | 'font' | 'links' | 'headings' | 'motion' | 'cursor' | 'focus',
  ) =>
    bindControl(
      name,
      name === 'line' || name === 'letter' || name === 'word' ? 'spacing' : name,
      (onChange) => createCheckbox(messages[name], onChange),
    );
  const show = () => {
    for (const one of updaters) one();
  };

  const profiles = PROFILES.map(([name, settings]) => {
    // A profile can be active without the settings that the owner has omitted.
    const names = (Object.keys(settings) as (keyof WidgetSettings)[]).filter((one) =>
      isOffered(getOption(one)),
    );
    const isActive = () => names.every((one) => host.getSettings()[one] === settings[one]);
    const button = createButton(messages[name], () => {
      host.updateSettings(
        isActive() ? Object.fromEntries(names.map((one) => [one, DEFAULT_SETTINGS[one]])) : settings,
      );
      show();
    });
    updaters.push(() => button.setAttribute('aria-pressed', String(isActive())));
    return button;
  });

  const heading = createElement('h2', { id: 'title' }, messages.title);
  const close = createButton('', () => toggle(), 'close');
  close.append(createIcon('M5 5l14 14M19 5L5 19'));
  close.setAttribute('aria-label', messages.close);
  const systemPreferences = describeSystemPreferences(host, messages);
  const body = createElement(
    'div',
    { className: 'body' },
    createElement('p', {}, messages.intro),
    ...(systemPreferences ? [createElement('p', {}, `${messages.system} ${systemPreferences}`)] : []),
    ...createGroup(
      messages.profiles,
      isOffered('profiles') && createElement('div', { className: 'row' }, ...profiles),
    ),
    ...createGroup(
      messages.text,
      bindControl('size', 'size', (onChange) =>
        createSlider(messages.size, configuration.language, onChange),
      ),
      createSettingCheckbox('line'),
      createSettingCheckbox('letter'),
      createSettingCheckbox('word'),
      createSettingCheckbox('font'),
    ),
    ...createGroup(
      messages.colors,
      bindControl('theme', 'theme', (onChange) =>
        createSelect(
          messages.theme,
          [
            ['', messages.unchanged],
            ['more', messages.more],
            ['dark', messages.dark],
            ['light', messages.light],
          ],
          onChange,
        ),
      ),
      bindControl('saturation', 'saturation', (onChange) =>
        createSelect(
          messages.saturation,
          [
            ['', messages.unchanged],
            ['none', messages.gray],
            ['low', messages.weaker],
            ['high', messages.stronger],
          ],
          onChange,
        ),
      ),
      createSettingCheckbox('links'),
      createSettingCheckbox('headings'),
    ),
    ...createGroup(
      messages.tools,
      createSettingCheckbox('motion'),
      createSettingCheckbox('cursor'),
      createSettingCheckbox('focus'),
      bindControl('guide', 'guide', (onChange) =>
        createSelect(
          messages.guide,
          [
            ['', messages.off],
            ['line', messages.ruler],
            ['mask', messages.mask],
          ],
          onChange,
        ),
      ),
    ),
    ...(isOffered('navigation') ? createJumpGroup(messages, () => toggle()) : []),
    ...createGroup(messages.readAloud, isOffered('speech') && canSpeak() && createSpeechControls(messages)),
    createFooter(),
  );

  function createFooter(): HTMLElement {
    const consent = createCheckbox(messages.counts, (checked) => host.setUsageConsent(checked));
    updaters.push(() => consent.show(host.hasUsageConsent()));
    return createElement(
      'div',
      { className: 'foot' },
      createButton(messages.reset, () => {
        host.reset();
        show();
      }),
      createButton(messages.remove, () => {
        if (canSpeak()) stopSpeaking();
        host.removePermanently();
      }),
      createElement('p', {}, messages.removeHint),
      ...(configuration.counts ? [consent.node] : []),
      ...(configuration.about
        ? [createElement('p', {}, createElement('a', { href: configuration.about }, messages.about))]
        : []),
    );
  }

  const dialog = createElement(
    'dialog',
    {},
    createElement('div', { className: 'head' }, heading, close),
    body,
  );
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle();
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_CSS);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  launcher.after(dialog);
  show();

  function toggle(): void {
    const isOpening = !dialog.open;
    launcher.setAttribute('aria-expanded', String(isOpening));
    if (isOpening) {
      dialog.show();
      close.focus();
      return;
    }
    const hadFocus = dialog.contains(root.activeElement);
    dialog.close();
    if (hadFocus) launcher.focus();
    if (configuration.counts && host.hasUsageConsent())
      sendUsageCount(configuration.counts, host.getSettings());
  }
  return { toggle };
}

function describeSystemPreferences({ systemPreferences }: PanelHost, messages: PanelMessages): string {
  const preferences: readonly (readonly [boolean, MessageName])[] = [
    [systemPreferences.motion, 'prefersReducedMotion'],
    [systemPreferences.contrast, 'prefersContrast'],
    [systemPreferences.dark, 'prefersDark'],
  ];
  const list = preferences.filter(([isPreferred]) => isPreferred).map(([, name]) => messages[name]);
  return list.length > 0 ? `${list.join(', ')}.` : '';
}

function createSpeechControls(messages: PanelMessages): HTMLElement {
  return createElement(
    'div',
    {},
    createElement(
      'div',
      { className: 'row' },
      createButton(messages.readAloud, speak),
      createButton(messages.stopReading, stopSpeaking),
    ),
    createElement('p', {}, messages.readAloudHint),
  );
}

/** Sets of settings for a certain need. Visitors can change each setting afterward. */
const PROFILES: readonly (readonly [name: MessageName, settings: Partial<WidgetSettings>])[] = [
  ['lowVision', { size: 150, theme: 'more', cursor: true, focus: true }],
  ['dyslexia', { font: true, line: true, letter: true, word: true, guide: 'line' }],
  ['lessMotion', { motion: true }],
  ['concentration', { motion: true, saturation: 'low', guide: 'mask' }],
];
