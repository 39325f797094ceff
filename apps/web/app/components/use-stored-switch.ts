import { useState } from 'react';

/** A setting that is on or off, on unless it was switched off in this browser. */
export function useStoredSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
