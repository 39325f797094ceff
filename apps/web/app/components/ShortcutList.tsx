interface Props {
  title: string;
  keys: readonly { keys: string; description: string }[];
}

/** A list of keyboard shortcuts. */
export function ShortcutList({ title, keys }: Props) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {keys.map(({ keys: pressed, description }) => (
          <div key={pressed} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-small border border-line-strong bg-sunken px-2 text-center font-mono text-small">
                {pressed}
              </kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
