import type { Host, Panel } from '../core/registry.ts';
import { element, svg } from '../dom.ts';
import type { Option } from '../options.ts';
import { optionOf, type Settings, UNTOUCHED } from '../settings.ts';
import { button, type Control, checkbox, choice, group, slider } from './controls.ts';
import { countUse } from './count.ts';
import { jumpGroup } from './jump-group.ts';
import { PROFILES } from './profiles.ts';
import { SHEET } from './sheet.ts';
import { canSpeak, hush, speak } from './speech.ts';
import { WORD_NAMES, type WordName, type Words } from './words/words.ts';

/** Makes the panel: a dialog that leaves the page in sight and in reach, since people watch what they change. */
export function createPanel(host: Host, sent: readonly string[]): Panel {
  const words = Object.fromEntries(WORD_NAMES.map((name, at) => [name, sent[at]])) as Words;
  const { configuration, launcher, root } = host;
  const { offers } = configuration;
  const shown: (() => void)[] = [];

  const bound = <Name extends keyof Settings>(
    name: Name,
    option: Option,
    make: (onChange: (value: Settings[Name]) => void) => Control<Settings[Name]>,
  ): Node | false => {
    if (!offers(option)) return false;
    const control = make((value) => {
      host.choose({ [name]: value });
      show();
    });
    shown.push(() => control.show(host.settings()[name]));
    return control.node;
  };
  const ticked = (
    name: 'line' | 'letter' | 'word' | 'font' | 'links' | 'headings' | 'motion' | 'cursor' | 'focus',
  ) =>
    bound(name, name === 'line' || name === 'letter' || name === 'word' ? 'spacing' : name, (onChange) =>
      checkbox(words[name], onChange),
    );
  const show = () => {
    for (const one of shown) one();
  };

  const profiles = PROFILES.map(([name, settings]) => {
    // What the owner leaves out cannot be what is missing.
    const names = (Object.keys(settings) as (keyof Settings)[]).filter((one) => offers(optionOf(one)));
    const held = () => names.every((one) => host.settings()[one] === settings[one]);
    const made = button(words[name], () => {
      host.choose(held() ? Object.fromEntries(names.map((one) => [one, UNTOUCHED[one]])) : settings);
      show();
    });
    shown.push(() => made.setAttribute('aria-pressed', String(held())));
    return made;
  });

  const heading = element('h2', { id: 'title' }, words.title);
  const close = button('', () => toggle(), 'close');
  close.append(svg('M5 5l14 14M19 5L5 19'));
  close.setAttribute('aria-label', words.close);
  const wishes = wishesOf(host, words);
  const body = element(
    'div',
    { className: 'body' },
    element('p', {}, words.intro),
    ...(wishes ? [element('p', {}, `${words.system} ${wishes}`)] : []),
    ...group(words.profiles, offers('profiles') && element('div', { className: 'row' }, ...profiles)),
    ...group(
      words.text,
      bound('size', 'size', (onChange) => slider(words.size, onChange)),
      ticked('line'),
      ticked('letter'),
      ticked('word'),
      ticked('font'),
    ),
    ...group(
      words.colours,
      bound('theme', 'theme', (onChange) =>
        choice(
          words.theme,
          [
            ['', words.asIs],
            ['more', words.more],
            ['dark', words.dark],
            ['light', words.light],
          ],
          onChange,
        ),
      ),
      bound('saturation', 'saturation', (onChange) =>
        choice(
          words.saturation,
          [
            ['', words.asIs],
            ['none', words.grey],
            ['low', words.weaker],
            ['high', words.stronger],
          ],
          onChange,
        ),
      ),
      ticked('links'),
      ticked('headings'),
    ),
    ...group(
      words.aids,
      ticked('motion'),
      ticked('cursor'),
      ticked('focus'),
      bound('guide', 'guide', (onChange) =>
        choice(
          words.guide,
          [
            ['', words.off],
            ['line', words.ruler],
            ['mask', words.mask],
          ],
          onChange,
        ),
      ),
    ),
    ...(offers('navigation') ? jumpGroup(words, () => toggle()) : []),
    ...group(words.speak, offers('speech') && canSpeak() && speechPart(words)),
    foot(),
  );

  function foot(): HTMLElement {
    const counted = checkbox(words.counts, (checked) => host.setCounted(checked));
    shown.push(() => counted.show(host.isCounted()));
    return element(
      'div',
      { className: 'foot' },
      button(words.reset, () => {
        host.reset();
        show();
      }),
      button(words.remove, () => {
        if (canSpeak()) hush();
        host.removeForGood();
      }),
      element('p', {}, words.removeHint),
      ...(configuration.counts ? [counted.node] : []),
      ...(configuration.about
        ? [element('p', {}, element('a', { href: configuration.about }, words.about))]
        : []),
    );
  }

  const dialog = element('dialog', {}, element('div', { className: 'head' }, heading, close), body);
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle();
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
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
    if (configuration.counts && host.isCounted()) countUse(configuration.counts, host.settings());
  }
  return { toggle };
}

function wishesOf({ system }: Host, words: Words): string {
  const named: readonly (readonly [boolean, WordName])[] = [
    [system.motion, 'wishMotion'],
    [system.contrast, 'wishContrast'],
    [system.dark, 'wishDark'],
  ];
  const list = named.filter(([isWished]) => isWished).map(([, name]) => words[name]);
  return list.length > 0 ? `${list.join(', ')}.` : '';
}

function speechPart(words: Words): HTMLElement {
  return element(
    'div',
    {},
    element('div', { className: 'row' }, button(words.speak, speak), button(words.hush, hush)),
    element('p', {}, words.speakHint),
  );
}
