import type { SystemPreferences, WidgetSettings } from '../settings.ts';
import type { ScriptConfiguration } from './configuration.ts';

/** On our own root while the page is shown by the settings; away while there is still work. */
export const SHOWN_ATTRIBUTE = 'data-shown';

/** What changes the page. */
export interface PageEffects {
  /** Shows the page by these settings; untouched ones leave nothing of ours on it. */
  apply(settings: WidgetSettings): void;
}

/** What the panel is given to work with. */
export interface PanelHost {
  readonly configuration: ScriptConfiguration;
  readonly systemPreferences: SystemPreferences;
  /** The shadow root that everything of the widget stands in. */
  readonly root: ShadowRoot;
  readonly launcher: HTMLButtonElement;
  getSettings(): WidgetSettings;
  /** Changes settings by the visitor's choice, shows them and keeps them. */
  updateSettings(chosen: Partial<WidgetSettings>): void;
  /** Forgets every choice; what the system asks for holds again. */
  reset(): void;
  /** Removes the widget for good, until an address with `#curbcut-widget` is opened. */
  removePermanently(): void;
  hasUsageConsent(): boolean;
  setUsageConsent(counted: boolean): void;
}

export interface Panel {
  toggle(): void;
}

/** What comes in files of its own. */
export interface WidgetParts {
  effects: (root: ShadowRoot) => PageEffects;
  panel: (host: PanelHost, messages: readonly string[]) => Panel;
  messages: readonly string[];
}

/** Our one global name: how parts find their core, and what pages may call. */
export interface CurbcutWidget {
  /** Opens or closes the panel. */
  toggle(): void;
  /** Shows the page by what is kept in this browser now: another page of the site may have changed it. */
  refresh(): void;
  /** Takes the widget and all that it shows off the page; what the visitor chose is kept. */
  stop(): void;
  /** @internal Called by each part as it comes. */
  part<Name extends keyof WidgetParts>(name: Name, value: WidgetParts[Name]): void;
}

export const GLOBAL_NAME = 'CurbcutWidget';

declare global {
  var CurbcutWidget: CurbcutWidget | undefined;
}
