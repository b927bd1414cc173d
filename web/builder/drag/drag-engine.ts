/**
 * Dragging with mouse, pen and touch over a small set of fixed targets: one nullable object for the press or drag in
 * progress, guards first, a start threshold, an explicit cancel. It knows neither React nor hockey; the host says what an
 * element holds, where the targets are and what a drop does.
 *
 * While a drag moves, script only writes one transform and, when the nearest target changes, two attributes.
 */
import { nearestTarget, type Point, type Target, targetAt } from './hit-test.ts';

export interface DragHost<Payload, Id> {
  /** What a press on this element would pick up; null when it holds nothing. */
  readonly payloadOf: (element: Element) => Payload | null;
  /** Targets with their place in the viewport, read once when a drag starts. */
  readonly targets: () => readonly Target<Id>[];
  readonly accepts: (payload: Payload, id: Id) => boolean;
  readonly onStart: (payload: Payload) => void;
  /** The nearest target that accepts changed. */
  readonly onNear: (id: Id | null) => void;
  /** Put down on a target, or (`id` null) beside all of them. */
  readonly onDrop: (payload: Payload, id: Id | null) => void;
  readonly onCancel: () => void;
}

interface Press<Payload> {
  readonly payload: Payload;
  readonly pointerId: number;
  readonly element: Element;
  readonly start: Point;
  readonly touch: boolean;
  /** Touch outside of the handle: waits for a long press, and any movement before belongs to scrolling. */
  readonly patient: boolean;
}

interface Drag<Payload, Id> extends Press<Payload> {
  readonly targets: readonly Target<Id>[];
  readonly scrollStart: Point;
  readonly grip: Point;
  pointer: Point;
  near: Id | null;
}

/** Movement that starts a drag, in CSS pixels. */
const START_DISTANCE = 5;
/** Movement that makes a touch a scroll. */
const SCROLL_DISTANCE = 10;
const LONG_PRESS_MS = 280;
/** Where a finger holds the preview: near its lower edge, so that it does not cover it. */
const TOUCH_GRIP: Point = { x: 80, y: 68 };
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

/** Makes what lies in `root` and matches {@link DRAG_SELECTOR} draggable. */
export function createDragEngine<Payload, Id>(root: HTMLElement, host: DragHost<Payload, Id>): DragEngine {
  let press: Press<Payload> | null = null;
  let drag: Drag<Payload, Id> | null = null;
  let preview: HTMLElement | null = null;
  /** The pointer of a cancelled drag that is still down: its release must not press anything. */
  let spent: number | null = null;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let edgeFrame = 0;
  const page = new AbortController();

  const scrolled = (state: Drag<Payload, Id>): Point => ({
    x: window.scrollX - state.scrollStart.x,
    y: window.scrollY - state.scrollStart.y,
  });

  function drawPreview(): void {
    if (!drag || !preview) return;
    const { pointer, grip } = drag;
    preview.style.transform = `translate3d(${pointer.x - grip.x}px, ${pointer.y - grip.y}px, 0)`;
  }

  /** The pointer in the coordinates in which the targets were read: scrolling since then is added back. */
  function boardPoint(state: Drag<Payload, Id>): Point {
    const by = scrolled(state);
    return { x: state.pointer.x + by.x, y: state.pointer.y + by.y };
  }

  function findNear(state: Drag<Payload, Id>): Id | null {
    const open = state.targets.filter((target) => host.accepts(state.payload, target.id));
    return nearestTarget(boardPoint(state), open, REACH)?.id ?? null;
  }

  function follow(point: Point): void {
    if (!drag) return;
    drag.pointer = point;
    drawPreview();
    const near = findNear(drag);
    if (near === drag.near) return;
    drag.near = near;
    host.onNear(near);
  }

  function scrollAtEdge(): void {
    edgeFrame = 0;
    if (!drag) return;
    const { y } = drag.pointer;
    const above = Math.max(0, EDGE - y) / EDGE;
    const below = Math.max(0, y - (window.innerHeight - EDGE)) / EDGE;
    const step = Math.round((Math.min(below, 1) - Math.min(above, 1)) * EDGE_STEP);
    if (step === 0) return;
    window.scrollBy(0, step);
    follow(drag.pointer);
    edgeFrame = requestAnimationFrame(scrollAtEdge);
  }

  function start(point: Point): void {
    if (!press) return;
    clearTimeout(longPress);
    const held = press;
    press = null;
    const box = held.element.getBoundingClientRect();
    drag = {
      ...held,
      targets: host.targets(),
      scrollStart: { x: window.scrollX, y: window.scrollY },
      grip: held.touch ? TOUCH_GRIP : { x: Math.min(held.start.x - box.left, 96), y: 32 },
      pointer: point,
      near: null,
    };
    if (held.element.isConnected) held.element.setPointerCapture?.(held.pointerId);
    host.onStart(held.payload);
  }

  function forget(): void {
    clearTimeout(longPress);
    cancelAnimationFrame(edgeFrame);
    edgeFrame = 0;
    press = null;
    drag = null;
  }

  function cancel(): void {
    const cancelled = drag;
    forget();
    if (!cancelled) return;
    spent = cancelled.pointerId;
    host.onCancel();
  }

  function onPointerDown(event: PointerEvent): void {
    if (spent === event.pointerId) spent = null;
    if (drag || (press && press.pointerId !== event.pointerId)) return cancel(); // a second finger
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const element = event.target.closest(DRAG_SELECTOR);
    const payload = element && host.payloadOf(element);
    if (!element || !payload) return;
    const touch = event.pointerType === 'touch';
    const patient = touch && !event.target.closest(HANDLE_SELECTOR);
    press = {
      payload,
      element,
      touch,
      patient,
      pointerId: event.pointerId,
      start: { x: event.clientX, y: event.clientY },
    };
    if (patient) longPress = setTimeout(() => press && start(press.start), LONG_PRESS_MS);
  }

  function onPointerMove(event: PointerEvent): void {
    const point = { x: event.clientX, y: event.clientY };
    if (press?.pointerId === event.pointerId) {
      const moved = Math.hypot(point.x - press.start.x, point.y - press.start.y);
      if (press.patient) {
        if (moved > SCROLL_DISTANCE) forget();
      } else if (moved >= START_DISTANCE) start(point);
    }
    if (drag?.pointerId !== event.pointerId) return;
    follow(point);
    if (edgeFrame === 0) edgeFrame = requestAnimationFrame(scrollAtEdge);
  }

  function onPointerUp(event: PointerEvent): void {
    if (spent === event.pointerId) swallowClick();
    spent = null;
    if (!drag) return forget();
    if (drag.pointerId !== event.pointerId) return;
    follow({ x: event.clientX, y: event.clientY });
    const { payload, near } = drag;
    const under = targetAt(boardPoint(drag), drag.targets)?.id ?? null;
    swallowClick();
    forget();
    host.onDrop(payload, under ?? near);
  }

  /** The click that the browser sends after a drag's release must not press what lies there. */
  function swallowClick(): void {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }

  /** The element was taken away or another took the pointer over. A release loses it too, but ends the drag before. */
  function onLostCapture(event: PointerEvent): void {
    if (drag && event.pointerId === drag.pointerId && event.target === drag.element) cancel();
  }

  const preventWhileBusy = (event: Event) => {
    if (drag) event.preventDefault();
  };
  const preventMenu = (event: Event) => {
    if (drag || press?.patient) event.preventDefault();
  };

  const { signal } = page;
  root.addEventListener('pointerdown', onPointerDown, { signal });
  // Not passive: once a long press holds a player, the same finger must no longer scroll the list.
  root.addEventListener('touchmove', preventWhileBusy, { signal, passive: false });
  root.addEventListener('contextmenu', preventMenu, { signal });
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('lostpointercapture', onLostCapture, { signal });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener('resize', cancel, { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });

  return {
    attachPreview: (element) => {
      preview = element;
      drawPreview();
    },
    cancel,
    destroy: () => {
      cancel();
      page.abort();
    },
  };
}
