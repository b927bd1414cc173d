import { addToLayer } from './layer.ts';

const SWEEP_MS = 420;

/** Sends a stripe in the team's colors across a row. */
export function sweep(row: HTMLElement, delay: number): void {
  const box = document.createElement('div');
  box.className = 'row-sweep';
  const stripe = document.createElement('span');
  stripe.className = 'row-sweep-stripe';
  box.append(stripe);
  addToLayer(box, row.getBoundingClientRect());
  const animation = stripe.animate(
    { transform: ['translateX(-110%) skewX(-18deg)', 'translateX(410%) skewX(-18deg)'] },
    { duration: SWEEP_MS, delay, easing: 'cubic-bezier(0.4, 0, 0.3, 1)', fill: 'backwards' },
  );
  animation.onfinish = () => box.remove();
}
