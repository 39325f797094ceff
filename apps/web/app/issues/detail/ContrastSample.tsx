interface Props {
  foreground: string;
  background: string;
}

/** A text sample in the measured colors. */
export function ContrastSample({ foreground, background }: Props) {
  return (
    <svg
      aria-hidden="true"
      className="h-16 w-full rounded-field border border-line [forced-color-adjust:none]"
    >
      <rect width="100%" height="100%" fill={background} />
      <text
        x="50%"
        y="50%"
        fill={foreground}
        className="text-[22px] [dominant-baseline:central] [text-anchor:middle]"
      >
        Can you read this?
      </text>
    </svg>
  );
}
