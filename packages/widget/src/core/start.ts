import { isUntouched, type Settings, settingsInForce } from '../settings.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { placeLauncher } from './launcher.ts';
import { loadPart, type Part } from './load-part.ts';
import {
  type CurbcutWidget,
  type Effects,
  type Host,
  NAME,
  type Panel,
  type Parts,
  SHOWN,
} from './registry.ts';
import { isShortcut } from './shortcut.ts';
import { type Kept, readKept, writeKept } from './store.ts';
import { readSystem } from './system.ts';

/** Opens the widget again for one who has removed it for good. */
const BACK = '#curbcut-widget';

/** The files that belong to this core, by the names of what they bring. */
export interface Files {
  /** Effects and panel: compressed together they are a tenth smaller, and who sets something needs both. */
  readonly panel: Part;
  readonly words: Readonly<Record<string, Part>>;
}

/** Starts the widget of a script element; a page has one. */
export function start(own: HTMLScriptElement, files: Files): void {
  const page = { hostname: location.hostname, language: document.documentElement.lang };
  const configuration = readConfiguration(own.dataset, page);
  if (!configuration || globalThis[NAME] || typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
  let kept = readKept();
  const comesBack = location.hash === BACK;
  if (kept.removed && !comesBack) return;
  if (comesBack) keep({ removed: false });

  function keep(changed: Partial<Kept>): void {
    kept = { ...kept, ...changed };
    writeKept(kept);
  }
  run(own, files, configuration, () => kept, keep, comesBack);
}

function run(
  own: HTMLScriptElement,
  files: Files,
  configuration: Configuration,
  kept: () => Kept,
  keep: (changed: Partial<Kept>) => void,
  isOpen: boolean,
): void {
  const system = readSystem();
  const { host, shadow, button } = placeLauncher(configuration);
  const brought: Partial<Parts> = {};
  let effects: Promise<Effects> | undefined;
  let panel: Promise<Panel> | undefined;
  let isStopped = false;

  const loading = new Map<Part, Promise<void>>();
  const bring = async <Name extends keyof Parts>(name: Name, part: Part): Promise<Parts[Name]> => {
    const loaded = loading.get(part) ?? loadPart(part, own, shadow);
    loading.set(part, loaded);
    await loaded;
    return brought[name]!;
  };
  const settings = () => settingsInForce(kept().settings, system, configuration.offers);
  const show = async () => {
    if (!effects && isUntouched(settings())) return;
    host.removeAttribute(SHOWN);
    effects ??= bring('effects', files.panel).then((make) => make(shadow));
    const shown = await effects;
    if (!isStopped) shown.apply(settings());
  };
  // A visitor without what could not be loaded has the page as its owner made it: there is nobody to tell.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const change = (chosen: Partial<Settings>) => {
    keep({ settings: chosen });
    quietly(show());
  };
  const widget: CurbcutWidget = {
    toggle() {
      panel ??= Promise.all([
        bring('panel', files.panel),
        bring('words', files.words[configuration.language]!),
      ])
        .then(inTurn)
        .then(([make, words]) => make(given, words))
        .then(inTurn);
      quietly(panel.then((opened) => opened.toggle()));
    },
    refresh() {
      keep(readKept());
      quietly(show());
    },
    stop() {
      isStopped = true;
      removeEventListener('keydown', onKey, true);
      stay.disconnect();
      if (effects) quietly(effects.then((shown) => shown.apply(settingsInForce({}, NO_WISHES, () => false))));
      host.remove();
      delete globalThis[NAME];
    },
    part(name, value) {
      brought[name] = value;
    },
  };
  const given: Host = {
    configuration,
    system,
    root: shadow,
    launcher: button,
    settings,
    choose: (chosen) => change({ ...kept().settings, ...chosen }),
    reset: () => change({}),
    removeForGood() {
      keep({ removed: true, settings: {} });
      widget.stop();
    },
    isCounted: () => kept().counted === true,
    setCounted: (counted) => keep({ counted }),
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isShortcut(configuration.shortcut, event)) return;
    event.preventDefault();
    widget.toggle();
  };
  // Some frameworks write the whole document anew when they take it over.
  const stay = new MutationObserver(() => {
    if (!host.isConnected) document.documentElement.append(host);
  });
  stay.observe(document.documentElement, { childList: true });
  if (configuration.shortcut) addEventListener('keydown', onKey, true);
  button.addEventListener('click', widget.toggle);
  globalThis[NAME] = widget;
  quietly(show());
  if (isOpen) widget.toggle();
}

/** Goes on in a turn of its own, so that no single one keeps the page waiting. */
const inTurn = <Value>(value: Value) => new Promise<Value>((go) => setTimeout(go, 0, value));

const NO_WISHES = { motion: false, contrast: false, dark: false };
