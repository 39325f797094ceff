import { isDefaultSettings, resolveSettings, type WidgetSettings } from '../settings.ts';
import { readConfiguration, type ScriptConfiguration } from './configuration.ts';
import { mountLauncher } from './launcher.ts';
import { loadPart, type PartSource } from './load-part.ts';
import {
  type CurbcutWidget,
  GLOBAL_NAME,
  type PageEffects,
  type Panel,
  type PanelHost,
  SHOWN_ATTRIBUTE,
  type WidgetParts,
} from './registry.ts';
import { isShortcutPressed } from './shortcut.ts';
import { readStoredState, type StoredState, writeStoredState } from './stored-state.ts';
import { readSystemPreferences } from './system-preferences.ts';

/** URL fragment that restores the widget for a visitor who has removed it permanently. */
const RESTORE_HASH = '#curbcut-widget';

/** Files that belong to this core, by part. */
export interface PartSources {
  /** Effects and panel: together they compress a tenth smaller, and changing a setting needs both. */
  readonly panel: PartSource;
  readonly messages: Readonly<Record<string, PartSource>>;
}

/** Starts the widget of a script element; there is at most one on a page. */
export function startWidget(own: HTMLScriptElement, files: PartSources): void {
  const page = { hostname: location.hostname, language: document.documentElement.lang };
  const configuration = readConfiguration(own.dataset, page);
  if (!configuration || globalThis[GLOBAL_NAME] || typeof CSSStyleSheet.prototype.replaceSync !== 'function')
    return;
  let kept = readStoredState();
  const comesBack = location.hash === RESTORE_HASH;
  if (kept.removed && !comesBack) return;
  if (comesBack) keep({ removed: false });

  function keep(changed: Partial<StoredState>): void {
    kept = { ...kept, ...changed };
    writeStoredState(kept);
  }
  mountWidget(own, files, configuration, () => kept, keep, comesBack);
}

function mountWidget(
  own: HTMLScriptElement,
  files: PartSources,
  configuration: ScriptConfiguration,
  kept: () => StoredState,
  keep: (changed: Partial<StoredState>) => void,
  isOpen: boolean,
): void {
  const system = readSystemPreferences();
  const { host, shadow, button } = mountLauncher(configuration);
  const brought: Partial<WidgetParts> = {};
  let effects: Promise<PageEffects> | undefined;
  let panel: Promise<Panel> | undefined;
  let isStopped = false;

  const loading = new Map<PartSource, Promise<void>>();
  const bring = async <Name extends keyof WidgetParts>(
    name: Name,
    part: PartSource,
  ): Promise<WidgetParts[Name]> => {
    const loaded = loading.get(part) ?? loadPart(part, own, shadow);
    loading.set(part, loaded);
    await loaded;
    return brought[name]!;
  };
  const settings = () => resolveSettings(kept().settings, system, configuration.isOffered);
  const show = async () => {
    if (!effects && isDefaultSettings(settings())) return;
    host.removeAttribute(SHOWN_ATTRIBUTE);
    effects ??= bring('effects', files.panel).then((make) => make(shadow));
    const shown = await effects;
    if (!isStopped) shown.apply(settings());
  };
  // If a part cannot be loaded, the page stays as its owner made it; there is nobody to report the error to.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const change = (chosen: Partial<WidgetSettings>) => {
    keep({ settings: chosen });
    quietly(show());
  };
  const widget: CurbcutWidget = {
    toggle() {
      panel ??= Promise.all([
        bring('panel', files.panel),
        bring('messages', files.messages[configuration.language]!),
      ])
        .then(yieldToPage)
        .then(([make, messages]) => make(given, messages))
        .then(yieldToPage);
      quietly(panel.then((opened) => opened.toggle()));
    },
    refresh() {
      keep(readStoredState());
      quietly(show());
    },
    stop() {
      isStopped = true;
      removeEventListener('keydown', onKey, true);
      stay.disconnect();
      if (effects)
        quietly(
          effects.then((shown) => shown.apply(resolveSettings({}, NO_SYSTEM_PREFERENCES, () => false))),
        );
      host.remove();
      delete globalThis[GLOBAL_NAME];
    },
    part(name, value) {
      brought[name] = value;
    },
  };
  const given: PanelHost = {
    configuration,
    systemPreferences: system,
    root: shadow,
    launcher: button,
    getSettings: settings,
    updateSettings: (chosen) => change({ ...kept().settings, ...chosen }),
    reset: () => change({}),
    removePermanently() {
      keep({ removed: true, settings: {} });
      widget.stop();
    },
    hasUsageConsent: () => kept().counted === true,
    setUsageConsent: (counted) => keep({ counted }),
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isShortcutPressed(configuration.shortcut, event)) return;
    event.preventDefault();
    widget.toggle();
  };
  // Some frameworks rewrite the whole document when they hydrate it.
  const stay = new MutationObserver(() => {
    if (!host.isConnected) document.documentElement.append(host);
  });
  stay.observe(document.documentElement, { childList: true });
  if (configuration.shortcut) addEventListener('keydown', onKey, true);
  button.addEventListener('click', widget.toggle);
  globalThis[GLOBAL_NAME] = widget;
  quietly(show());
  if (isOpen) widget.toggle();
}

/** Continues in a new task, so that no single task blocks the page. */
const yieldToPage = <Value>(value: Value) => new Promise<Value>((go) => setTimeout(go, 0, value));

const NO_SYSTEM_PREFERENCES = { motion: false, contrast: false, dark: false };
