/**
 * Drags elements onto fixed targets with mouse, pen, or touch. Knows nothing about React and hockey: the host provides
 * payloads, targets, and effects. A pointer move writes only one transform. Attributes change only when the nearest
 * target changes, or when the pointer crosses the border of the board.
 */
import { nearestTarget, type PointerPosition, type DropTarget } from './hit-test.ts';
import { PreviewMotion } from './preview-motion.ts';

export interface DragHost<Payload, Id> {
  /** Returns what a press on this element would drag, or null. */
  readonly payloadOf: (element: Element) => Payload | null;
  /** Returns the targets in viewport coordinates. Called once, when a drag starts. */
  readonly targets: () => readonly DropTarget<Id>[];
  readonly accepts: (payload: Payload, id: Id) => boolean;
  readonly onStart: (payload: Payload) => void;
  /** Called when the nearest accepting target changes. */
  readonly onNear: (id: Id | null) => void;
  /**
   * Whether a drop at this point removes the payload. `point` is relative to the current viewport. `onBoard` is the
   * same point, relative to the viewport at the start of the drag.
   */
  readonly isOutside: (payload: Payload, point: PointerPosition, onBoard: PointerPosition) => boolean;
  /** Called when the result of {@link isOutside} changes. Near a target, the result counts as false. */
  readonly onOutside: (outside: boolean) => void;
  /** Called on a drop. `id` is null if no target is under or near the pointer. */
  readonly onDrop: (payload: Payload, id: Id | null, outside: boolean) => void;
  readonly onCancel: () => void;
  /** Called instead of {@link onDrop} when a finger is lifted where its long press began. */
  readonly onLongPress: (payload: Payload) => void;
}

interface Press<Payload> {
  readonly payload: Payload;
  readonly pointerId: number;
  readonly element: Element;
  readonly start: PointerPosition;
  readonly touch: boolean;
  /** Whether the press is a touch outside the drag handle. If so, only a long press starts a drag. */
  readonly patient: boolean;
}

interface Drag<Payload, Id> extends Press<Payload> {
  readonly targets: readonly DropTarget<Id>[];
  readonly scrollStart: PointerPosition;
  readonly grip: PointerPosition;
  pointer: PointerPosition;
  near: Id | null;
  outside: boolean;
}

/** The distance that starts a drag, in CSS pixels. */
const START_DISTANCE = 5;
/** The distance at which a touch becomes a scroll, in CSS pixels. */
const SCROLL_DISTANCE = 10;
const LONG_PRESS_MS = 280;
/** A finger's offset from the preview's top left corner, in CSS pixels. The finger is below the preview. */
const TOUCH_GRIP: PointerPosition = { x: 80, y: 68 };
/** A drop at most this far from a target, in CSS pixels, counts for the target. */
const REACH = 28;
/** A drag this close to a screen edge scrolls the page, by at most `EDGE_STEP` per frame. Both in CSS pixels. */
const EDGE = 64;
const EDGE_STEP = 14;

const DRAG_SELECTOR = '[data-drag]';
const HANDLE_SELECTOR = '[data-drag-handle]';

/** Makes elements in `root` draggable that match {@link DRAG_SELECTOR}. */
export class DragEngine<Payload, Id> {
  private readonly host: DragHost<Payload, Id>;
  private press: Press<Payload> | null = null;
  private drag: Drag<Payload, Id> | null = null;
  private readonly preview = new PreviewMotion();
  /** The id of a pointer that is still down after its drag was canceled. Its release must not click anything. */
  private spent: number | null = null;
  /**
   * Whether a finger has just ended a drag. The mouse events that the browser then emulates could click a newly opened
   * dialog.
   */
  private lifted = false;
  private longPress: ReturnType<typeof setTimeout> | undefined;
  private edgeFrame = 0;
  private readonly page = new AbortController();

  constructor(root: HTMLElement, host: DragHost<Payload, Id>) {
    this.host = host;
    this.listen(root);
  }

  private drawPreview(): void {
    if (!this.drag) return;
    const { pointer, grip } = this.drag;
    this.preview.moveTo({ x: pointer.x - grip.x, y: pointer.y - grip.y });
  }

  /** The pointer's position in the targets' coordinates: relative to the viewport at the start of the drag. */
  private boardPoint({ pointer, scrollStart }: Drag<Payload, Id>): PointerPosition {
    return {
      x: pointer.x + (window.scrollX - scrollStart.x),
      y: pointer.y + (window.scrollY - scrollStart.y),
    };
  }

  private findNear(state: Drag<Payload, Id>): Id | null {
    const open = state.targets.filter((target) => this.host.accepts(state.payload, target.id));
    return nearestTarget(this.boardPoint(state), open, REACH)?.id ?? null;
  }

  private follow(point: PointerPosition): void {
    if (!this.drag) return;
    this.drag.pointer = point;
    this.drawPreview();
    const near = this.findNear(this.drag);
    const outside =
      near === null && this.host.isOutside(this.drag.payload, point, this.boardPoint(this.drag));
    if (outside !== this.drag.outside) {
      this.drag.outside = outside;
      this.host.onOutside(outside);
    }
    if (near === this.drag.near) return;
    this.drag.near = near;
    this.host.onNear(near);
  }

  private readonly scrollAtEdge = (): void => {
    this.edgeFrame = 0;
    if (!this.drag) return;
    const { y } = this.drag.pointer;
    const above = Math.max(0, EDGE - y) / EDGE;
    const below = Math.max(0, y - (window.innerHeight - EDGE)) / EDGE;
    const step = Math.round((Math.min(below, 1) - Math.min(above, 1)) * EDGE_STEP);
    if (step === 0) return;
    window.scrollBy(0, step);
    this.follow(this.drag.pointer);
    this.edgeFrame = requestAnimationFrame(this.scrollAtEdge);
  };

  private start(point: PointerPosition): void {
    if (!this.press) return;
    clearTimeout(this.longPress);
    const held = this.press;
    this.press = null;
    const box = held.element.getBoundingClientRect();
    this.drag = {
      ...held,
      targets: this.host.targets(),
      scrollStart: { x: window.scrollX, y: window.scrollY },
      grip: held.touch ? TOUCH_GRIP : { x: Math.min(held.start.x - box.left, 96), y: 32 },
      pointer: point,
      near: null,
      outside: false,
    };
    if (held.element.isConnected) held.element.setPointerCapture?.(held.pointerId);
    this.host.onStart(held.payload);
  }

  private forget(): void {
    clearTimeout(this.longPress);
    cancelAnimationFrame(this.edgeFrame);
    this.edgeFrame = 0;
    this.press = null;
    this.drag = null;
    this.preview.end();
  }

  readonly cancel = (): void => {
    const cancelled = this.drag;
    this.forget();
    if (!cancelled) return;
    this.spent = cancelled.pointerId;
    this.host.onCancel();
  };

  private readonly onPointerDown = (event: PointerEvent): void => {
    if (this.spent === event.pointerId) this.spent = null;
    this.lifted = false;
    if (this.drag || (this.press && this.press.pointerId !== event.pointerId)) return this.cancel(); // a second finger
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const element = event.target.closest(DRAG_SELECTOR);
    const payload = element && this.host.payloadOf(element);
    if (!element || !payload) return;
    const touch = event.pointerType === 'touch';
    const patient = touch && !event.target.closest(HANDLE_SELECTOR);
    this.press = {
      payload,
      element,
      touch,
      patient,
      pointerId: event.pointerId,
      start: { x: event.clientX, y: event.clientY },
    };
    if (patient) this.longPress = setTimeout(() => this.press && this.start(this.press.start), LONG_PRESS_MS);
  };

  private readonly onPointerMove = (event: PointerEvent): void => {
    const point = { x: event.clientX, y: event.clientY };
    if (this.press?.pointerId === event.pointerId) {
      const moved = Math.hypot(point.x - this.press.start.x, point.y - this.press.start.y);
      if (this.press.patient) {
        if (moved > SCROLL_DISTANCE) this.forget();
      } else if (moved >= START_DISTANCE) this.start(point);
    }
    if (this.drag?.pointerId !== event.pointerId) return;
    this.follow(point);
    if (this.edgeFrame === 0) this.edgeFrame = requestAnimationFrame(this.scrollAtEdge);
  };

  private readonly onPointerUp = (event: PointerEvent): void => {
    if (this.spent === event.pointerId) this.swallowClick();
    this.spent = null;
    if (!this.drag) return this.forget();
    if (this.drag.pointerId !== event.pointerId) return;
    this.follow({ x: event.clientX, y: event.clientY });
    const { payload, near, outside, patient, start } = this.drag;
    const stayed = Math.hypot(event.clientX - start.x, event.clientY - start.y) < SCROLL_DISTANCE;
    const under = nearestTarget(this.boardPoint(this.drag), this.drag.targets)?.id ?? null;
    this.swallowClick();
    this.lifted = event.pointerType === 'touch';
    this.forget();
    if (patient && stayed) this.host.onLongPress(payload);
    else this.host.onDrop(payload, under ?? near, outside && under === null);
  };

  /** Stops the click that the browser sends after a drag's release. */
  private swallowClick(): void {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.drag) return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  };

  /**
   * Cancels when the element is removed or another element captures the pointer.
   * After a release, `drag` is already null.
   */
  private readonly onLostCapture = (event: PointerEvent): void => {
    if (this.drag && event.pointerId === this.drag.pointerId && event.target === this.drag.element)
      this.cancel();
  };

  private readonly preventWhileBusy = (event: Event) => {
    if (this.drag) event.preventDefault();
  };
  private readonly preventMouseEvents = (event: Event) => {
    if (this.lifted) event.preventDefault();
    this.lifted = false;
  };
  private readonly preventMenu = (event: Event) => {
    if (this.drag || this.press?.patient) event.preventDefault();
  };

  private listen(root: HTMLElement): void {
    const { signal } = this.page;
    root.addEventListener('pointerdown', this.onPointerDown, { signal });
    // Not passive: once a long press has started a drag, the handler must keep the finger from scrolling the list.
    root.addEventListener('touchmove', this.preventWhileBusy, { signal, passive: false });
    root.addEventListener('touchend', this.preventMouseEvents, { signal, passive: false });
    root.addEventListener('contextmenu', this.preventMenu, { signal });
    root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    window.addEventListener('pointermove', this.onPointerMove, { signal });
    window.addEventListener('pointerup', this.onPointerUp, { signal });
    window.addEventListener('pointercancel', this.cancel, { signal });
    window.addEventListener('lostpointercapture', this.onLostCapture, { signal });
    window.addEventListener('blur', this.cancel, { signal });
    window.addEventListener('resize', this.cancel, { signal });
    window.addEventListener('keydown', this.onKeyDown, { signal, capture: true });
  }

  /** Sets the element that follows the pointer; null when it is unmounted. */
  readonly attachPreview = (element: HTMLElement | null): void => {
    this.preview.attach(element);
    this.drawPreview();
  };

  readonly destroy = (): void => {
    this.cancel();
    this.page.abort();
  };
}
