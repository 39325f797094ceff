/** Links a statement to its source. */
export function SourceFootnote({ number }: { number: number }) {
  return (
    <a
      href={`#source-${number}`}
      className="inline-grid min-h-6 min-w-6 place-items-center rounded-small bg-sunken px-1 align-text-top text-small font-semibold text-primary no-underline hover:underline"
    >
      <span className="visually-hidden">Source </span>
      {number}
    </a>
  );
}
