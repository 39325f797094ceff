import type { Settings, SystemWishes } from '../settings.ts';
import type { Configuration } from './configuration.ts';

/** On our own root while the page is shown by the settings; away while there is still work. */
export const SHOWN = 'data-shown';

/** What changes the page. */
export interface Effects {
  /** Shows the page by these settings; untouched ones leave nothing of ours on it. */
  apply(settings: Settings): void;
}

/** What the panel is given to work with. */
export interface Host {
  readonly configuration: Configuration;
  readonly system: SystemWishes;
  /** The shadow root that everything of the widget stands in. */
  readonly root: ShadowRoot;
  readonly launcher: HTMLButtonElement;
  settings(): Settings;
  /** Changes settings by the visitor's choice, shows them and keeps them. */
  choose(chosen: Partial<Settings>): void;
  /** Forgets every choice; what the system asks for holds again. */
  reset(): void;
  /** Removes the widget for good, until an address with `#curbcut-widget` is opened. */
  removeForGood(): void;
  isCounted(): boolean;
  setCounted(counted: boolean): void;
}

export interface Panel {
  toggle(): void;
}

/** What comes in files of its own. */
export interface Parts {
  effects: (root: ShadowRoot) => Effects;
  panel: (host: Host, words: readonly string[]) => Panel;
  words: readonly string[];
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
  part<Name extends keyof Parts>(name: Name, value: Parts[Name]): void;
}

export const NAME = 'CurbcutWidget';

declare global {
  var CurbcutWidget: CurbcutWidget | undefined;
}
