/** Moves the preview of a drag with the pointer, and tilts it with the pointer's speed. */
import type { PointerPosition } from './hit-test.ts';

/** The tilt at full speed, in degrees. FULL_SPEED is in CSS pixels per millisecond. */
const MAX_TILT = 6;
const FULL_SPEED = 1.6;
/** Time constant in milliseconds: in this time, the tilt moves about two thirds of the way to its target. */
const SETTLE_MS = 70;
/** A tilt below this, in degrees, counts as level. */
const LEVEL = 0.1;

/** Returns the tilt in degrees after `ms` milliseconds in which the pointer moved `dx` pixels to the right. */
export function nextTilt(tilt: number, dx: number, ms: number): number {
  if (ms <= 0) return tilt;
  const wanted = Math.max(-1, Math.min(1, dx / ms / FULL_SPEED)) * MAX_TILT;
  const next = wanted + (tilt - wanted) * Math.exp(-ms / SETTLE_MS);
  return Math.abs(next) < LEVEL ? 0 : next;
}

export class PreviewMotion {
  private element: HTMLElement | null = null;
  private at: PointerPosition | null = null;
  private tilt = 0;
  private last: { readonly x: number; readonly time: number } | null = null;
  private frame = 0;

  attach(element: HTMLElement | null): void {
    this.element = element;
    this.draw();
  }

  moveTo(at: PointerPosition): void {
    this.at = at;
    this.draw();
    if (this.frame === 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.frame = requestAnimationFrame(this.lean);
    }
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tilt = 0;
    this.at = null;
    this.last = null;
  }

  /** Tilts the preview in each frame, until the pointer rests and the preview is level again. */
  private readonly lean = (time: number): void => {
    this.frame = 0;
    if (!this.at) return;
    const { last } = this;
    const moved = last ? this.at.x - last.x : 0;
    this.tilt = nextTilt(this.tilt, moved, last ? time - last.time : 0);
    this.last = { x: this.at.x, time };
    this.draw();
    if (moved !== 0 || this.tilt !== 0) this.frame = requestAnimationFrame(this.lean);
    else this.last = null;
  };

  private draw(): void {
    if (!this.element || !this.at) return;
    const tilt = this.tilt === 0 ? '' : ` rotate(${this.tilt.toFixed(1)}deg)`;
    this.element.style.transform = `translate3d(${this.at.x}px, ${this.at.y}px, 0)${tilt}`;
  }
}
