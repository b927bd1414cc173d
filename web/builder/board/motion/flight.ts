/** A plate that flies into its slot. Only transforms and opacities change, so the compositor draws it alone. */
import { addToLayer } from './layer.ts';
import { arcBetween, directionOf } from './path.ts';

export const FLIGHT_MS = 260;

const EASING = 'cubic-bezier(0.3, 0.05, 0.25, 1)';

/** A copy of the slot without its button, which has the accessible name and takes input. */
function copyOf(slot: HTMLElement): HTMLElement {
  const copy = slot.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('button, .slot-remove')) part.remove();
  copy.removeAttribute('data-offer');
  copy.removeAttribute('data-held');
  return copy;
}

/** Shows the slot's plate flying in from `from`. Returns a function that ends the flight at once. */
export function fly(slot: HTMLElement, from: DOMRect): () => void {
  const to = slot.getBoundingClientRect();
  const flight = document.createElement('div');
  // On phones, the plates of pairs are styled by their row.
  flight.className = `flight ${slot.parentElement?.className.replace(/\brink-slots\b(?!-)/, '') ?? ''}`;
  const lines = document.createElement('span');
  lines.className = 'flight-lines';
  lines.style.rotate = `${directionOf(from, to)}deg`;
  flight.append(lines, copyOf(slot));
  addToLayer(flight, to);

  const timing = { duration: FLIGHT_MS, easing: EASING };
  const plate = slot.querySelector<HTMLElement>('.plate');
  plate?.style.setProperty('visibility', 'hidden');
  plate?.style.setProperty('animation', 'none'); // it appears by landing
  lines.animate({ opacity: [0, 1, 0.8, 0], scale: ['0.2 1', '1 1', '1 1', '0.1 1'] }, timing);
  const path = flight.animate({ transform: [...arcBetween(from, to)] }, timing);

  const end = () => {
    path.onfinish = null;
    flight.remove();
    plate?.style.removeProperty('visibility');
  };
  path.onfinish = () => {
    end();
    slot.animate({ transform: ['none', 'translateY(2px) scale(0.985)', 'translateY(-1px)', 'none'] }, 80);
  };
  return end;
}
