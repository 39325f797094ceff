/** A sentence of a rule, in which `backticks` mark code. */
export function Prose({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      // The parts of a sentence never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <code key={index} className="font-mono [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
