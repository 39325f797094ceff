import {
  isDefaultSettings,
  resolveSettings,
  type SystemPreferences,
  type WidgetSettings,
} from '../settings.ts';
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

/** URL fragment that restores the widget for a visitor who has removed it permanently. */
const RESTORE_HASH = '#curbcut-widget';

/** Files that belong to this core, by part. */
export interface PartSources {
  /** Effects and panel. Together they compress to a tenth less, and changing a setting needs both. */
  readonly panel: PartSource;
  readonly messages: Readonly<Record<string, PartSource>>;
}

/** Starts the widget for a script element. A page has at most one widget. */
export function startWidget(script: HTMLScriptElement, files: PartSources): void {
  const page = { hostname: location.hostname, language: document.documentElement.lang };
  const configuration = readConfiguration(script.dataset, page);
  if (!configuration || globalThis[GLOBAL_NAME] || typeof CSSStyleSheet.prototype.replaceSync !== 'function')
    return;
  let state = readStoredState();
  const isRestored = location.hash === RESTORE_HASH;
  if (state.removed && !isRestored) return;
  if (isRestored) updateState({ removed: false });

  function updateState(changes: Partial<StoredState>): void {
    state = { ...state, ...changes };
    writeStoredState(state);
  }
  mountWidget(script, files, configuration, () => state, updateState, isRestored);
}

function mountWidget(
  script: HTMLScriptElement,
  files: PartSources,
  configuration: ScriptConfiguration,
  getState: () => StoredState,
  updateState: (changes: Partial<StoredState>) => void,
  isOpen: boolean,
): void {
  const system = readSystemPreferences();
  const { host, shadow, button } = mountLauncher(configuration);
  const parts: Partial<WidgetParts> = {};
  let effects: Promise<PageEffects> | undefined;
  let panel: Promise<Panel> | undefined;
  let isStopped = false;

  const loading = new Map<PartSource, Promise<void>>();
  const load = async <Name extends keyof WidgetParts>(
    name: Name,
    part: PartSource,
  ): Promise<WidgetParts[Name]> => {
    const loaded = loading.get(part) ?? loadPart(part, script, shadow);
    loading.set(part, loaded);
    await loaded;
    return parts[name]!;
  };
  const getSettings = () => resolveSettings(getState().settings, system, configuration.isOffered);
  const applyToPage = async () => {
    if (!effects && isDefaultSettings(getSettings())) return;
    host.removeAttribute(SHOWN_ATTRIBUTE);
    effects ??= load('effects', files.panel).then((make) => make(shadow));
    const loaded = await effects;
    if (!isStopped) loaded.apply(getSettings());
  };
  // If a part cannot be loaded, the page stays unchanged. Errors aren't reported, because there's no one to
  // report them to.
  const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => undefined);
  const change = (chosen: Partial<WidgetSettings>) => {
    updateState({ settings: chosen });
    ignoreErrors(applyToPage());
  };
  const widget: CurbcutWidget = {
    toggle() {
      panel ??= Promise.all([
        load('panel', files.panel),
        load('messages', files.messages[configuration.language]!),
      ])
        .then(yieldToPage)
        .then(([make, messages]) => make(panelHost, messages))
        .then(yieldToPage);
      ignoreErrors(panel.then((opened) => opened.toggle()));
    },
    refresh() {
      updateState(readStoredState());
      ignoreErrors(applyToPage());
    },
    stop() {
      isStopped = true;
      removeEventListener('keydown', onKey, true);
      hostObserver.disconnect();
      if (effects)
        ignoreErrors(
          effects.then((loaded) => loaded.apply(resolveSettings({}, NO_SYSTEM_PREFERENCES, () => false))),
        );
      host.remove();
      delete globalThis[GLOBAL_NAME];
    },
    part(name, value) {
      parts[name] = value;
    },
  };
  const panelHost: PanelHost = {
    configuration,
    systemPreferences: system,
    root: shadow,
    launcher: button,
    getSettings,
    updateSettings: (chosen) => change({ ...getState().settings, ...chosen }),
    reset: () => change({}),
    removePermanently() {
      updateState({ removed: true, settings: {} });
      widget.stop();
    },
    hasUsageConsent: () => getState().counted === true,
    setUsageConsent: (counted) => updateState({ counted }),
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isShortcutPressed(configuration.shortcut, event)) return;
    event.preventDefault();
    widget.toggle();
  };
  // Some frameworks rewrite the whole document when they hydrate it.
  const hostObserver = new MutationObserver(() => {
    if (!host.isConnected) document.documentElement.append(host);
  });
  hostObserver.observe(document.documentElement, { childList: true });
  if (configuration.shortcut) addEventListener('keydown', onKey, true);
  button.addEventListener('click', widget.toggle);
  globalThis[GLOBAL_NAME] = widget;
  ignoreErrors(applyToPage());
  if (isOpen) widget.toggle();
}

/** Continues in a new task, so that no single task blocks the page. */
const yieldToPage = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 0, value));

const NO_SYSTEM_PREFERENCES = { motion: false, contrast: false, dark: false };

const matchesPreference = (query: string) => matchMedia(`(prefers-${query})`).matches;

/** Reads the preferences of the visitor's system. */
function readSystemPreferences(): SystemPreferences {
  return {
    motion: matchesPreference('reduced-motion: reduce'),
    contrast: matchesPreference('contrast: more'),
    dark: matchesPreference('color-scheme: dark'),
  };
}
