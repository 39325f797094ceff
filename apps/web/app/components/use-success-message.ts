import { useEffect, useState } from 'react';

/** How long a success message is shown, in milliseconds (docs/decisions/0095-fixed-values.md). */
const SUCCESS_MESSAGE_MS = 5_000;

/** Whether a success message is shown, and a function that shows it for a while or hides it. */
export function useSuccessMessage(): readonly [isShown: boolean, setShown: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return [isShown, setShown];
}
