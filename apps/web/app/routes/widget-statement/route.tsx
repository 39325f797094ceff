import { Link } from 'react-router';
import { PageIntro } from '#app/marketing/PageIntro.tsx';

/** The statement on what the widget does not do. */
export default function WidgetStatement() {
  return (
    <>
      <PageIntro
        title="What the widget doesn’t do"
        lead="It lets visitors change how they see a website in their own browser. That helps some people on some pages. It’s not a substitute for pages that work for everyone."
      />
      <div className="page-width grid gap-x-16 gap-y-12 pb-section md:grid-cols-2">
        {statements.map(({ title, items }) => (
          <section key={title} className="space-y-4 border-t-2 border-ink pt-4">
            <h2 className="text-title font-bold">{title}</h2>
            <ul className="list-disc space-y-3 pl-5">
              {items.map((item) => (
                <li key={item} className="max-w-prose">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="page-width pb-section">
        Accessibility issues remain until the pages are fixed:{' '}
        <Link to="/scan" className="text-link">
          see what a scan finds
        </Link>
        .
      </p>
    </>
  );
}

/** The statements about the widget, by topic. */
const statements: readonly { readonly title: string; readonly items: readonly string[] }[] = [
  {
    title: 'It doesn’t fix accessibility issues',
    items: [
      'An image without alternative text, a form without labels, a menu that doesn’t open with the keyboard: all of them stay as they are. A scan finds many of these issues, and people have to fix them.',
      'It doesn’t make a website comply with WCAG, the ADA, the European Accessibility Act or any other rule, and using it isn’t evidence of compliance.',
      'It doesn’t add alternative text or labels, and doesn’t change headings, names, roles or focus order.',
    ],
  },
  {
    title: 'It doesn’t replace assistive technology',
    items: [
      'Screen readers, magnifiers, voice control and the settings of the system and browser do all of this better, on every website. People who use them don’t need a widget.',
      'System preferences come first: reduced motion and increased contrast are applied automatically, and the panel shows this.',
      'It has no settings for blind users, because it can’t help them.',
      'It doesn’t detect whether anyone uses assistive technology, and couldn’t.',
    ],
  },
  {
    title: 'It respects privacy',
    items: [
      'Settings stay in the visitor’s browser. There are no cookies, no identifiers and no fingerprinting.',
      'It loads only its own files. If a site owner wants to know which settings are used, each visitor is asked first, and only daily totals are stored.',
      'Reading aloud uses the browser’s voices. It prefers voices on the device; for other voices, some browsers send the text to their vendor.',
      'Visitors can remove it permanently. It returns only when they open a URL that ends in #curbcut-widget.',
    ],
  },
  {
    title: 'It has limits',
    items: [
      'Text in images, videos and graphics, in frames of other sites and in closed components doesn’t change.',
      'It stops animated GIFs, autoplaying videos, and CSS, JavaScript and SVG animations. Animated WebP, AVIF and PNG images keep moving.',
      'Pages with fixed heights or widths can still look cramped with text at 200%. Browser zoom is often the better option.',
      'Contrast themes are computed from the page’s colors. Inline styles with “!important” don’t change.',
    ],
  },
];
