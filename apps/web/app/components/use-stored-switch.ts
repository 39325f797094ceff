import { useState } from 'react';

/** An on/off setting, which is on unless it was turned off in this browser. */
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
