import { mdiNumeric1, mdiNumeric2, mdiNumeric3 } from '@mdi/js';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Outline } from '../../../components/screenshot/Outline.tsx';
import drawn from './demo-screenshot.json';
import large from './demo-screenshot.webp';
import small from './demo-screenshot-small.webp';

const { width, height, boxes } = drawn;

const barriers = [
  {
    box: boxes.search,
    figure: mdiNumeric1,
    description: 'The search button has no accessible name. Screen reader users hear only “button”.',
  },
  {
    box: boxes.sticker,
    figure: mdiNumeric2,
    description: 'White text on light coral has too little contrast for people with low vision.',
  },
  {
    box: boxes.add,
    figure: mdiNumeric3,
    description: 'The plus button does not say which product it adds.',
  },
];

/** A screenshot of the demo shop with three issues, generated in advance so that it shows immediately. */
export function DemoScreenshot() {
  return (
    <div>
      <BrowserFrame url="demo-site">
        <div className="relative">
          <img
            src={large}
            srcSet={`${small} 720w, ${large} ${width}w`}
            sizes="(width < 64rem) 90vw, 44rem"
            width={width}
            height={height}
            alt="Home page of the demo shop with three issues outlined and numbered"
            className="block h-auto w-full"
          />
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
            {barriers.map(({ box, figure, description }) => (
              <g key={description}>
                <Outline box={box} />
                {/* Left of the outline, so that it does not cover the element it points at. */}
                <g transform={`translate(${box.x - 12} ${box.y + box.height / 2})`} data-callout="">
                  {/* Larger on small screens; it grows away from the element. */}
                  <g className="max-sm:scale-180">
                    <circle cx="-24" r="24" className="fill-on-accent stroke-accent stroke-3" />
                    <path d={figure} transform="translate(-48 -24) scale(2)" className="fill-accent" />
                  </g>
                </g>
              </g>
            ))}
          </svg>
        </div>
      </BrowserFrame>
      <ol className="mt-4 grid gap-x-6 gap-y-2 text-small text-muted sm:grid-cols-3">
        {barriers.map(({ description }, index) => (
          <li key={description} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-on-accent font-bold text-accent"
            >
              {index + 1}
            </span>
            {description}
          </li>
        ))}
      </ol>
    </div>
  );
}
