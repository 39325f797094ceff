import type { ReactNode } from 'react';
import { ProductScreenshot } from '../../marketing/product-screenshots/ProductScreenshot.tsx';
import type { ScreenshotName } from '../../marketing/product-screenshots/screenshot-sizes.ts';

interface Props {
  /** Id of the heading. */
  id: string;
  number: number;
  title: string;
  screenshotName: ScreenshotName;
  alt: string;
  children: ReactNode;
}

/** One step of a scan with a product screenshot. */
export function Step({ id, number, title, screenshotName, alt, children }: Props) {
  return (
    <li className="group grid items-center gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:even:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="max-w-xl space-y-3 lg:group-even:order-last">
        <p aria-hidden="true" className="flex items-center gap-3">
          <span className="grid size-11 place-items-center rounded-full bg-accent text-title font-extrabold text-on-accent">
            {number}
          </span>
        </p>
        <h3 id={id} className="text-heading">
          {title}
        </h3>
        <div className="space-y-3 text-muted">{children}</div>
      </div>
      <ProductScreenshot name={screenshotName} alt={alt} />
    </li>
  );
}
