/** Steps of the text size, in percent of the page's own (criterion 1.4.4 asks for 200). */
export const textSizes = [100, 125, 150, 200] as const;
export type TextSize = (typeof textSizes)[number];

/** What a visitor can set. */
export interface Settings {
  readonly textSize: TextSize;
  readonly highContrast: boolean;
  readonly keyboardAid: boolean;
}

/** The page as its owner made it. */
export const untouched: Settings = { textSize: 100, highContrast: false, keyboardAid: false };
