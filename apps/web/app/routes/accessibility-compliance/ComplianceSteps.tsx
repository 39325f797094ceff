const steps = [
  {
    title: 'Scan your site',
    text: 'Find out in minutes what automated tests detect, and on which pages.',
  },
  {
    title: 'Fix root causes first',
    text: 'Start with the issues that shut people out. One change to a template often fixes hundreds of occurrences.',
  },
  {
    title: 'Test with the keyboard and a screen reader',
    text: 'Complete the main tasks of your site: find, read, order, pay, ask. Note where you get stuck.',
  },
  {
    title: 'Test with people with disabilities',
    text: 'Nobody knows the barriers better. Pay them for their time.',
  },
  {
    title: 'Publish a statement',
    text: 'A statement that lists known issues and a contact is worth more than a badge.',
  },
  {
    title: 'Keep monitoring',
    text: 'Sites change every week. Scan again after each change, and let your build fail when a fixed issue comes back.',
  },
] as const;

/** Steps toward compliance. */
export function ComplianceSteps() {
  return (
    <section aria-labelledby="way" className="border-t border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="way" className="text-page">
          How to get started
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
