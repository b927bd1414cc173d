/**
 * The card as a tree of SVG elements.
 * React elements (screen) and strings (tests) come from the same tree, so they cannot differ.
 */
import {
  type Box,
  type CardDrawing,
  CARD_FONT_STACK,
  type GroupShape,
  type ImageShape,
  KEYLINE_STEPS,
  type Paint,
  type PaintedShape,
  type Shape,
  type TextShape,
} from './shapes.ts';

export interface SvgNode {
  readonly tag: string;
  /** Attributes by their SVG names, such as `clip-path`. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
}

function node(tag: string, attributes: SvgNode['attributes'], children: SvgNode['children'] = []): SvgNode {
  return { tag, attributes, children };
}

/**
 * Collects gradients, clip paths, and filters, which SVG references by id.
 * Ids begin with `prefix`, so that a page can show two cards.
 */
class Definitions {
  readonly nodes: SvgNode[] = [];
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(tag: string, attributes: SvgNode['attributes'], children: SvgNode['children']): string {
    const id = `${this.#prefix}${this.nodes.length}`;
    this.nodes.push(node(tag, { id, ...attributes }, children));
    return `url(#${id})`;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function placeOf({ x, y, width, height }: Box) {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function paintValue(paint: Paint, defs: Definitions): string {
  if (typeof paint === 'string') return paint;
  const [x1, y1] = paint.from;
  const [x2, y2] = paint.to;
  const stops = paint.stops.map(({ at, color }) => node('stop', { offset: at, 'stop-color': color }));
  return defs.add('linearGradient', { gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, stops);
}

function painted(shape: PaintedShape, defs: Definitions): SvgNode['attributes'] {
  return {
    fill: shape.fill === undefined ? 'none' : paintValue(shape.fill, defs),
    ...(shape.stroke && { stroke: shape.stroke, 'stroke-width': round(shape.strokeWidth ?? 1) }),
    ...(shape.opacity !== undefined && { opacity: shape.opacity }),
  };
}

function geometry(shape: PaintedShape, paint: SvgNode['attributes'] = {}): SvgNode {
  if (shape.kind === 'path') return node('path', { d: shape.d, ...paint });
  if (shape.kind === 'circle')
    return node('circle', { cx: round(shape.cx), cy: round(shape.cy), r: round(shape.r), ...paint });
  return node('rect', { ...placeOf(shape), ...(shape.radius && { rx: round(shape.radius) }), ...paint });
}

/** Returns the shear that leans letters without moving their baseline. */
function leanOf({ lean, y }: TextShape): SvgNode['attributes'] {
  return lean === undefined ? {} : { transform: `matrix(1 0 ${-lean} 1 ${round(lean * y)} 0)` };
}

function textPaint({ fill, opacity, outline }: TextShape): SvgNode['attributes'] {
  const faint = opacity === undefined ? {} : { opacity };
  if (outline === undefined) return { fill, ...faint };
  return { fill: 'none', stroke: fill, 'stroke-width': round(outline), 'stroke-linejoin': 'round', ...faint };
}

function textNode(shape: TextShape, defs: Definitions): SvgNode {
  const attributes = {
    x: shape.positions ? shape.positions.join(' ') : round(shape.x),
    y: round(shape.y),
    'font-family': CARD_FONT_STACK,
    'font-size': round(shape.size),
    'font-weight': shape.weight,
    ...textPaint(shape),
    ...leanOf(shape),
    'xml:space': 'preserve',
  };
  if (!shape.foreign) return node('text', attributes, [shape.text]);
  const clip = defs.add('clipPath', {}, [node('rect', placeOf(shape.box))]);
  const stretched = { ...attributes, textLength: round(shape.width), lengthAdjust: 'spacingAndGlyphs' };
  return node('g', { 'clip-path': clip }, [node('text', stretched, [shape.text])]);
}

/** Defines a filter that draws the image above copies of its silhouette. Returns the reference to the filter. */
function keylineFilter({ color, width }: NonNullable<ImageShape['keyline']>, defs: Definitions): string {
  const copies = KEYLINE_STEPS.map(([x, y], index) =>
    node('feOffset', {
      in: 'SourceAlpha',
      dx: round(x * width),
      dy: round(y * width),
      result: `copy${index}`,
    }),
  );
  const merged = KEYLINE_STEPS.map((_, index) => node('feMergeNode', { in: `copy${index}` }));
  const around = { x: '-20%', y: '-20%', width: '140%', height: '140%' };
  return defs.add('filter', { ...around, 'color-interpolation-filters': 'sRGB' }, [
    ...copies,
    node('feMerge', { result: 'silhouette' }, merged),
    node('feFlood', { 'flood-color': color }),
    node('feComposite', { in2: 'silhouette', operator: 'in', result: 'keyline' }),
    node('feMerge', {}, [
      node('feMergeNode', { in: 'keyline' }),
      node('feMergeNode', { in: 'SourceGraphic' }),
    ]),
  ]);
}

function imageNode({ href, keyline, ...box }: ImageShape, defs: Definitions): SvgNode {
  const filter = keyline && { filter: keylineFilter(keyline, defs) };
  return node('image', { href, ...placeOf(box), ...filter });
}

function groupNode(shape: GroupShape, defs: Definitions): SvgNode {
  const clip = defs.add('clipPath', {}, [geometry(shape.clip)]);
  const children = shape.shapes.map((child) => shapeNode(child, defs));
  return node('g', { 'clip-path': clip }, children);
}

function shapeNode(shape: Shape, defs: Definitions): SvgNode {
  if (shape.kind === 'text') return textNode(shape, defs);
  if (shape.kind === 'image') return imageNode(shape, defs);
  if (shape.kind === 'group') return groupNode(shape, defs);
  return geometry(shape, painted(shape, defs));
}

export function svgChildren(drawing: CardDrawing, idPrefix: string): readonly SvgNode[] {
  const defs = new Definitions(idPrefix);
  const shapes = drawing.shapes.map((shape) => shapeNode(shape, defs));
  return [node('defs', {}, defs.nodes), ...shapes];
}
