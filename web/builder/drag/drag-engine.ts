/**
 * Dragging with mouse, pen and touch over a small set of fixed targets: one nullable object for the press or drag in
 * progress, guards first, a start threshold, an explicit cancel. It knows neither React nor hockey; the host says what an
 * element holds, where the targets are and what a drop does.
 *
 * While a drag moves, script only writes one transform and, when the nearest target changes, two attributes; one more when the
 * pointer leaves the board or comes back.
 */
import { nearestTarget, type PointerPosition, type DropTarget, targetAt } from './hit-test.ts';

export interface DragHost<Payload, Id> {
  /** What a press on this element would pick up; null when it holds nothing. */
  readonly payloadOf: (element: Element) => Payload | null;
  /** Targets with their place in the viewport, read once when a drag starts. */
  readonly targets: () => readonly DropTarget<Id>[];
  readonly accepts: (payload: Payload, id: Id) => boolean;
  readonly onStart: (payload: Payload) => void;
  /** The nearest target that accepts changed. */
  readonly onNear: (id: Id | null) => void;
  /**
   * Whether a drop there takes the payload out.
   * `point` is in the viewport as it is now, `onBoard` in the viewport as it was when the targets were read.
   */
  readonly isOutside: (payload: Payload, point: PointerPosition, onBoard: PointerPosition) => boolean;
  /** The pointer went outside or came back, as {@link isOutside} has it. */
  readonly onOutside: (outside: boolean) => void;
  /** Put down on a target; beside all of them with `id` null, then inside or outside. */
  readonly onDrop: (payload: Payload, id: Id | null, outside: boolean) => void;
  readonly onCancel: () => void;
}

interface Press<Payload> {
  readonly payload: Payload;
  readonly pointerId: number;
  readonly element: Element;
  readonly start: PointerPosition;
  readonly touch: boolean;
  /** Touch outside of the handle: waits for a long press, and any movement before belongs to scrolling. */
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

/** Movement that starts a drag, in CSS pixels. */
const START_DISTANCE = 5;
/** Movement that makes a touch a scroll. */
const SCROLL_DISTANCE = 10;
const LONG_PRESS_MS = 280;
/** Where a finger holds the preview: near its lower edge, so that it does not cover it. */
const TOUCH_GRIP: PointerPosition = { x: 80, y: 68 };
/** How far beside a target a drop still counts for it. */
const REACH = 28;
/** Depth of the zones at the upper and lower edge that scroll the page, and their fastest step per frame. */
const EDGE = 64;
const EDGE_STEP = 14;

export const DRAG_SELECTOR = '[data-drag]';
export const HANDLE_SELECTOR = '[data-drag-handle]';

export interface DragEngine {
  /** The element that follows the pointer; given once the host has drawn it, null when it is gone. */
  readonly attachPreview: (element: HTMLElement | null) => void;
  readonly cancel: () => void;
  /** Ends a drag in progress and removes every listener. */
  readonly destroy: () => void;
}

/** See {@link createDragEngine}. */
class PointerDrag<Payload, Id> implements DragEngine {
  private readonly host: DragHost<Payload, Id>;
  private press: Press<Payload> | null = null;
  private drag: Drag<Payload, Id> | null = null;
  private preview: HTMLElement | null = null;
  /** The pointer of a cancelled drag that is still down: its release must not press anything. */
  private spent: number | null = null;
  private longPress: ReturnType<typeof setTimeout> | undefined;
  private edgeFrame = 0;
  private readonly page = new AbortController();

  constructor(root: HTMLElement, host: DragHost<Payload, Id>) {
    this.host = host;
    this.listen(root);
  }

  private readonly scrolled = (state: Drag<Payload, Id>): PointerPosition => ({
    x: window.scrollX - state.scrollStart.x,
    y: window.scrollY - state.scrollStart.y,
  });

  private drawPreview(): void {
    if (!this.drag || !this.preview) return;
    const { pointer, grip } = this.drag;
    this.preview.style.transform = `translate3d(${pointer.x - grip.x}px, ${pointer.y - grip.y}px, 0)`;
  }

  /** The pointer in the coordinates in which the targets were read: scrolling since then is added back. */
  private boardPoint(state: Drag<Payload, Id>): PointerPosition {
    const by = this.scrolled(state);
    return { x: state.pointer.x + by.x, y: state.pointer.y + by.y };
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
    const { payload, near, outside } = this.drag;
    const under = targetAt(this.boardPoint(this.drag), this.drag.targets)?.id ?? null;
    this.swallowClick();
    this.forget();
    this.host.onDrop(payload, under ?? near, outside && under === null);
  };

  /** The click that the browser sends after a drag's release must not press what lies there. */
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
   * The element was taken away or another took the pointer over.
   * A release loses it too, but ends the drag before.
   */
  private readonly onLostCapture = (event: PointerEvent): void => {
    if (this.drag && event.pointerId === this.drag.pointerId && event.target === this.drag.element)
      this.cancel();
  };

  private readonly preventWhileBusy = (event: Event) => {
    if (this.drag) event.preventDefault();
  };
  private readonly preventMenu = (event: Event) => {
    if (this.drag || this.press?.patient) event.preventDefault();
  };

  private listen(root: HTMLElement): void {
    const { signal } = this.page;
    root.addEventListener('pointerdown', this.onPointerDown, { signal });
    // Not passive: once a long press holds a player, the same finger must no longer scroll the list.
    root.addEventListener('touchmove', this.preventWhileBusy, { signal, passive: false });
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

  readonly attachPreview = (element: HTMLElement | null): void => {
    this.preview = element;
    this.drawPreview();
  };

  readonly destroy = (): void => {
    this.cancel();
    this.page.abort();
  };
}

/** Makes what lies in `root` and matches {@link DRAG_SELECTOR} draggable. */
export function createDragEngine<Payload, Id>(root: HTMLElement, host: DragHost<Payload, Id>): DragEngine {
  return new PointerDrag(root, host);
}
