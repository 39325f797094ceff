import { useState } from 'react';

/** Copies text when a button is pressed, and reports success until the button loses focus. */
export function useCopy(text: () => string) {
  const [copied, setCopied] = useState(false);
  return {
    copied,
    handlers: {
      onClick: () => navigator.clipboard.writeText(text()).then(() => setCopied(true)),
      onBlur: () => setCopied(false),
    },
  };
}
