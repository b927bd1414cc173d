/** Paints a card as an SVG string. Tests read its markup or show it as a picture. */
import type { CardDrawing } from '#card/shapes.ts';
import { svgChildren, type SvgNode } from '#card/svg-tree.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 forbids, even as references. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escape(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}

function serialize(node: SvgNode | string): string {
  if (typeof node === 'string') return escape(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
  const inner = node.children.map(serialize).join('');
  return inner === '' ? `<${node.tag}${attributes}/>` : `<${node.tag}${attributes}>${inner}</${node.tag}>`;
}

/** `scale` multiplies the document's size in pixels, not its coordinates. */
export function paintSvg(
  drawing: CardDrawing,
  options: { readonly scale?: number; readonly idPrefix?: string } = {},
): string {
  const { scale = 1, idPrefix = 'card' } = options;
  return serialize({
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${drawing.width} ${drawing.height}`,
      width: drawing.width * scale,
      height: drawing.height * scale,
      role: 'img',
      'aria-label': drawing.label,
    },
    children: svgChildren(drawing, idPrefix),
  });
}
