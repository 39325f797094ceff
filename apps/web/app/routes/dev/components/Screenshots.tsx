import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Card } from '../../../components/Card.tsx';
import { Swatch } from '../../../components/Swatch.tsx';
import { ScreenshotCrop } from '../../../components/screenshot/ScreenshotCrop.tsx';
import { ScreenshotViewer } from '../../../components/screenshot/ScreenshotViewer.tsx';
import { ComponentSection } from './ComponentSection.tsx';
import imageUrl from './example-page.svg';

/** A drawing of a page, so that the tests of this page do not depend on other pages. */
const screenshot = { url: imageUrl, width: 1280, height: 1400, scale: 1 };
const cartBoxes = [352, 748, 1144].map((x) => ({ x, y: 812, width: 44, height: 44 }));
const [cartBox = { x: 0, y: 0, width: 0, height: 0 }, ...otherBoxes] = cartBoxes;

export function Screenshots() {
  return (
    <ComponentSection
      title="Screenshots with outlines"
      description="Dark and yellow lines, so that outlines are visible on every page. Solid for the selected element, dashed for other occurrences."
    >
      <Card className="overflow-hidden">
        <ScreenshotViewer
          screenshot={screenshot}
          box={cartBox}
          otherBoxes={otherBoxes}
          name="Screen reader users hear only “button”."
          severity="critical"
          alt="Screenshot of shop.example"
        />
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <ScreenshotCrop
          screenshot={screenshot}
          box={cartBox}
          alt="The button below the first image"
          className="aspect-16/10 rounded-card"
        />
        <BrowserFrame url="shop.example">
          <img src={imageUrl} alt="Full-page screenshot of the shop" className="block h-auto w-full" />
        </BrowserFrame>
      </div>
      <p className="flex flex-wrap gap-4">
        <Swatch color="#c4553b" />
        <Swatch color="#22404a" />
      </p>
    </ComponentSection>
  );
}
