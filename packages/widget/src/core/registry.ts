import type { SystemPreferences, WidgetSettings } from '../settings.ts';
import type { ScriptConfiguration } from './configuration.ts';

/**
 * Set on the widget's host element once the settings are applied to the page; absent while settings are being
 * applied.
 */
export const SHOWN_ATTRIBUTE = 'data-shown';

/** Applies settings to the page. */
export interface PageEffects {
  /** Applies these settings to the page; default settings remove every change. */
  apply(settings: WidgetSettings): void;
}

/** Interface between the panel and the core. */
export interface PanelHost {
  readonly configuration: ScriptConfiguration;
  readonly systemPreferences: SystemPreferences;
  /** Shadow root that contains the whole widget. */
  readonly root: ShadowRoot;
  readonly launcher: HTMLButtonElement;
  getSettings(): WidgetSettings;
  /** Changes settings chosen by the visitor, applies them and stores them. */
  updateSettings(chosen: Partial<WidgetSettings>): void;
  /** Discards every choice, so that the system preferences apply again. */
  reset(): void;
  /** Removes the widget permanently, until a URL with `#curbcut-widget` is opened. */
  removePermanently(): void;
  hasUsageConsent(): boolean;
  setUsageConsent(counted: boolean): void;
}

export interface Panel {
  toggle(): void;
}

/** Parts that are loaded from separate files. */
export interface WidgetParts {
  effects: (root: ShadowRoot) => PageEffects;
  panel: (host: PanelHost, messages: readonly string[]) => Panel;
  messages: readonly string[];
}

/** The widget's only global: parts use it to find their core, and pages may call it. */
export interface CurbcutWidget {
  /** Opens or closes the panel. */
  toggle(): void;
  /** Applies the settings stored in this browser, which a different page on the site may have changed. */
  refresh(): void;
  /** Removes the widget and all of its changes from the page; the visitor's choices stay stored. */
  stop(): void;
  /** @internal Called by each part when it is loaded. */
  part<Name extends keyof WidgetParts>(name: Name, value: WidgetParts[Name]): void;
}

export const GLOBAL_NAME = 'CurbcutWidget';

declare global {
  var CurbcutWidget: CurbcutWidget | undefined;
}
