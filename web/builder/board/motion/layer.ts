/** The layer for elements that move over the builder. It is above the roster sheet and takes no input. */

let layer: HTMLElement | null = null;

/** Adds an element at the position of a box in the viewport. From then on, the element scrolls with the page. */
export function addToLayer(element: HTMLElement, { left, top, width, height }: DOMRect): void {
  if (!layer) {
    layer = document.createElement('div');
    layer.className = 'motion-layer';
    layer.ariaHidden = 'true';
    document.body.append(layer);
  }
  layer.style.height = `${document.documentElement.scrollHeight}px`;
  Object.assign(element.style, {
    left: `${left + window.scrollX}px`,
    top: `${top + window.scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  layer.append(element);
}

export function removeLayer(): void {
  layer?.remove();
  layer = null;
}
