const reasons = [
  {
    title: 'Reproducible findings',
    text: 'Rules run outside the page on a recording of it, without clock or network, so two scans of an unchanged site give the same findings.',
  },
  {
    title: 'Rules validated with public test cases',
    text: 'We test our rules with the W3C’s ACT rule test cases, and compare what we read from a page with Chromium’s own accessibility tree.',
  },
  {
    title: 'An optional second opinion',
    text: 'axe-core can test each page as well. Every finding shows which engines reported it.',
  },
  {
    title: 'A considerate visitor',
    text: 'The scanner respects robots.txt and submits no forms. It connects only to public addresses, checked at the moment of connection.',
  },
] as const;

/** Reasons to trust the findings. */
export function Trust() {
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="trust" className="text-page">
          Why you can trust the results
        </h2>
        <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink pt-4">
              <dt className="text-title font-bold">{title}</dt>
              <dd className="mt-2 max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
