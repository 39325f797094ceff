const steps = [
  {
    title: 'Scan what you have',
    text: 'You learn in minutes what a machine can find, and on which pages.',
  },
  {
    title: 'Mend causes, not rows',
    text: 'Begin with the causes that shut people out. One change in a template often mends hundreds of places.',
  },
  {
    title: 'Try it without a mouse, and with a screen reader',
    text: 'Go through what people come for: find, read, order, pay, ask. Note where you get stuck.',
  },
  {
    title: 'Ask people who depend on it',
    text: 'Nobody knows better what stands in the way. Pay them for their time.',
  },
  {
    title: 'Say where you stand',
    text: 'A statement that names what does not work yet, and whom to write to, is worth more than a seal.',
  },
  {
    title: 'Keep watch',
    text: 'Sites change every week. Scan again after each change, and let your build stop what you have mended from coming back.',
  },
] as const;

/** A way to go about it, step by step. */
export function ComplianceSteps() {
  return (
    <section aria-labelledby="way" className="border-t border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="way" className="text-page">
          How to go about it
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-accent font-extrabold text-on-accent"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 text-title">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
