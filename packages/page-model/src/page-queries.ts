import type { PageCapture } from './capture.ts';
import { Contrasts } from './contrast/contrasts.ts';
import { computePaintOrder } from './contrast/paint-order.ts';
import { PaintedBoxes } from './contrast/painted-boxes.ts';
import { AuthorNames } from './name/author-names.ts';
import { Names } from './name/names.ts';
import { ExplicitRoles } from './role/explicit-roles.ts';
import { Roles } from './role/roles.ts';
import { Selectors } from './selector/selectors.ts';
import { AriaValues } from './state/aria-values.ts';
import { Focus } from './state/focus.ts';
import { Labels } from './state/form-controls.ts';
import { ControlValues, Internals } from './state/recorded-values.ts';
import { CaptureReader } from './tree/capture-reader.ts';
import { ElementIndexes } from './tree/element-indexes.ts';
import { Ownership, References } from './tree/references.ts';
import { TextLines } from './visibility/boxes.ts';
import { Clipping } from './visibility/clipping.ts';
import { Exposure } from './visibility/exposure.ts';
import { ImageMaps, Rendering } from './visibility/rendering.ts';
import { ElementsByArea } from './visibility/spatial-index.ts';
import { Visibility } from './visibility/visibility.ts';

/**
 * All queries about one page, by subject. Each takes node indexes, caches its results and depends only on the
 * queries that it's created with. They're therefore created in order of their dependencies.
 */
export class PageQueries {
  readonly reader: CaptureReader;
  readonly references: References;
  readonly indexes: ElementIndexes;
  readonly values: ControlValues;
  readonly lines: TextLines;
  readonly rendering: Rendering;
  readonly visibility: Visibility;
  readonly exposure: Exposure;
  readonly focus: Focus;
  readonly labels: Labels;
  readonly explicitRoles: ExplicitRoles;
  readonly roles: Roles;
  readonly names: Names;
  readonly ariaValues: AriaValues;
  readonly selectors: Selectors;
  /** For content that can be scrolled into view. */
  readonly #clipping: Clipping;
  #contrasts: Contrasts | null;
  #paintOrder: Int32Array | null = null;
  #elementsByArea: ElementsByArea | null = null;

  /**
   * @param paintedIdentically the queries of a page that is painted identically, node by node; its contrasts are
   * reused
   */
  constructor(capture: PageCapture, paintedIdentically: PageQueries | null) {
    const reader = new CaptureReader(capture);
    const references = new References(reader);
    const indexes = new ElementIndexes(reader);
    const values = new ControlValues(capture);
    const internals = new Internals(capture);
    const lines = new TextLines(capture);
    const rendering = new Rendering(reader);
    const clipping = new Clipping(reader, 'reachable');
    const imageMaps = new ImageMaps(reader, rendering, indexes);
    const visibility = new Visibility({ reader, rendering, clipping, imageMaps, lines });
    const exposure = new Exposure({ reader, rendering, visibility, imageMaps });
    const focus = new Focus({ reader, references, indexes, rendering, visibility, exposure, imageMaps });
    const labels = new Labels(reader, references, indexes);
    const ownership = new Ownership(reader.tree, references, indexes);
    const explicitRoles = new ExplicitRoles(reader);
    const textAlternativeDeps = {
      reader,
      references,
      ownership,
      values,
      internals,
      labels,
      explicitRoles,
      rendering,
      visibility,
      exposure,
    };
    const authorNames = new AuthorNames(textAlternativeDeps);
    const roles = new Roles({ reader, references, ownership, internals, focus, explicitRoles, authorNames });
    const names = new Names({ ...textAlternativeDeps, roles, focus });
    this.reader = reader;
    this.references = references;
    this.indexes = indexes;
    this.values = values;
    this.lines = lines;
    this.rendering = rendering;
    this.visibility = visibility;
    this.exposure = exposure;
    this.focus = focus;
    this.labels = labels;
    this.explicitRoles = explicitRoles;
    this.roles = roles;
    this.names = names;
    this.ariaValues = new AriaValues({ reader, values, internals, focus, roles });
    this.selectors = new Selectors(reader);
    this.#clipping = clipping;
    this.#contrasts = paintedIdentically?.contrasts ?? null;
  }

  get contrasts(): Contrasts {
    this.#contrasts ??= this.#createContrasts();
    return this.#contrasts;
  }

  get elementsByArea(): ElementsByArea {
    this.#elementsByArea ??= new ElementsByArea(this.reader, this.visibility, this.#getPaintOrder());
    return this.#elementsByArea;
  }

  #createContrasts(): Contrasts {
    const { reader, visibility, lines } = this;
    const clipping = this.#clipping;
    const paintedClipping = new Clipping(reader, 'painted');
    const paintOrder = this.#getPaintOrder();
    const boxes = new PaintedBoxes({ reader, visibility, lines, clipping, paintedClipping, paintOrder });
    return new Contrasts({ reader, lines, clipping, paintedClipping, paintOrder, boxes });
  }

  #getPaintOrder(): Int32Array {
    this.#paintOrder ??= computePaintOrder(this.reader, this.rendering);
    return this.#paintOrder;
  }
}
