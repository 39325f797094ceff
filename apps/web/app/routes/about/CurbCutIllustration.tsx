/** Rows of domes on the tactile plate: vertical position, spacing and size. */
const dotRows = [
  { y: 158, step: 15.5, radius: 3.6 },
  { y: 174, step: 17, radius: 4.1 },
  { y: 192, step: 18.5, radius: 4.6 },
] as const;
const columns = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** A decorative drawing of a curb cut: sidewalk, tactile plate, ramp and road. */
export function CurbCutIllustration() {
  return (
    <svg
      viewBox="0 0 480 360"
      aria-hidden="true"
      className="w-full max-w-lg self-center justify-self-center rounded-card border border-line max-lg:max-w-md"
    >
      {/* Sidewalk with joints in perspective. */}
      <path d="M0 0h480v236H0z" className="fill-sunken" />
      <path
        d="M0 60h480M0 118h480M240 0v146M150 0 92 236M60 0-60 236M330 0l58 236M420 0l120 236"
        className="fill-none stroke-line stroke-2"
      />
      {/* Road with a crosswalk. */}
      <path d="M0 236h480v124H0z" className="fill-on-accent" />
      <path
        d="M28 292h56l-22 68H-8zM128 292h56l-10 68h-62zM228 292h56l6 68h-62zM328 292h56l20 68h-62zM428 292h56l34 68h-62z"
        className="fill-line-strong"
      />
      {/* Curb, interrupted by the ramp. */}
      <path d="M0 214h104v34H0zM376 214h104v34H376z" className="fill-line-strong" />
      <path d="M0 214h104M376 214h104" className="fill-none stroke-ink stroke-3" />
      <path d="M148 146h184l60 102H88z" className="fill-surface stroke-line-strong stroke-2" />
      {/* Tactile plate. */}
      <path d="M148 146h184l37 62H111z" className="fill-accent" />
      {dotRows.flatMap(({ y, step, radius }) =>
        columns.map((column) => (
          <ellipse
            key={`${y} ${column}`}
            cx={240 + column * step * 1.15}
            cy={y}
            rx={radius}
            ry={radius * 0.72}
            className="fill-on-accent"
          />
        )),
      )}
    </svg>
  );
}
