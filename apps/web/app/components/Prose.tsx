import { createElement, Fragment } from 'react';

/** A rule's sentence, in which `backticks` mark code. */
export function Prose({ children }: { children: string }) {
  const parts = children
    .split(/`([^`]+)`/)
    .map((part, index) =>
      index % 2 === 1
        ? createElement('code', { className: 'font-mono [overflow-wrap:anywhere]' }, part)
        : part,
    );
  // Passed individually, because the parts never change their order and therefore need no keys.
  return createElement(Fragment, null, ...parts);
}
