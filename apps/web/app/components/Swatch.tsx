/** A color sample next to its code. */
export function Swatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 rounded-small border border-line-strong">
        <rect width="20" height="20" fill={color} className="[forced-color-adjust:none]" />
      </svg>
      <code className="font-mono">{color}</code>
    </span>
  );
}
