import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Card } from '../../../components/Card.tsx';
import { Swatch } from '../../../components/Swatch.tsx';
import { ScreenshotCrop } from '../../../components/screenshot/ScreenshotCrop.tsx';
import { ScreenshotViewer } from '../../../components/screenshot/ScreenshotViewer.tsx';
import { ComponentSection } from './ComponentSection.tsx';
import address from './example-page.svg';

/** A drawn page, so that the tests of this page depend on no other page. */
const screenshot = { url: address, width: 1280, height: 1400, scale: 1 };
const carts = [352, 748, 1144].map((x) => ({ x, y: 812, width: 44, height: 44 }));
const [cart = { x: 0, y: 0, width: 0, height: 0 }, ...others] = carts;

export function Screenshots() {
  return (
    <ComponentSection
      title="Pictures with outlines"
      description="Dark under yellow, so that an outline shows on every page. What is meant now is drawn full, others of its kind broken."
    >
      <Card className="overflow-hidden">
        <ScreenshotViewer
          screenshot={screenshot}
          box={cart}
          otherBoxes={others}
          name="Screen-reader users hear only “button”."
          severity="critical"
          alt="Picture of the page shop.example"
        />
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <ScreenshotCrop
          screenshot={screenshot}
          box={cart}
          alt="The button below the first picture"
          className="aspect-16/10 rounded-card"
        />
        <BrowserFrame url="shop.example">
          <img src={address} alt="The whole page of the shop" className="block h-auto w-full" />
        </BrowserFrame>
      </div>
      <p className="flex flex-wrap gap-4">
        <Swatch color="#c4553b" />
        <Swatch color="#22404a" />
      </p>
    </ComponentSection>
  );
}
