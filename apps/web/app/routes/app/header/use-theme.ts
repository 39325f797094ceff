import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'theme';

/**
 * The theme selected in this browser. A script in every page's head applies it before the page is painted.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find((one) => one === localStorage.getItem(STORAGE_KEY)) ?? 'system',
  );
  return [
    theme,
    (next) => {
      if (next === 'system') localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, next);
      document.documentElement.dataset.theme = next === 'system' ? '' : next;
      setTheme(next);
    },
  ];
}
