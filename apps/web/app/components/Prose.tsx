import { createElement, Fragment } from 'react';

/** A sentence of a rule, in which `backticks` mark code. */
export function Prose({ children }: { children: string }) {
  const parts = children
    .split(/`([^`]+)`/)
    .map((part, index) =>
      index % 2 === 1
        ? createElement('code', { className: 'font-mono [overflow-wrap:anywhere]' }, part)
        : part,
    );
  // Passed one by one, because the parts never change their order and so need no keys.
  return createElement(Fragment, null, ...parts);
}
