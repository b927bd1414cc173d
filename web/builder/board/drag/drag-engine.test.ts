import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DragEngine } from './drag-engine.ts';

const TARGETS = [
  { id: 'c1', left: 200, top: 0, right: 300, bottom: 50 },
  { id: 'd1', left: 200, top: 200, right: 300, bottom: 250 },
];

let root: HTMLElement;
let engine: DragEngine<string, string>;
const host = {
  payloadOf: vi.fn((element: Element) => element.getAttribute('data-holds')),
  targets: () => TARGETS,
  accepts: (_payload: string, id: string) => id === 'c1',
  onStart: vi.fn(),
  onNear: vi.fn(),
  isOutside: (_payload: string, { x }: { readonly x: number }) => x > 400,
  onOutside: vi.fn(),
  onDrop: vi.fn(),
  onCancel: vi.fn(),
  onLongPress: vi.fn(),
};

function fire(
  type: string,
  at: { x: number; y: number },
  more: PointerEventInit = {},
  target?: Element,
): void {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    clientX: at.x,
    clientY: at.y,
    pointerId: 1,
    isPrimary: true,
    pointerType: 'mouse',
    button: 0,
    ...more,
  });
  (target ?? root.querySelector('#card')!).dispatchEvent(event);
}
const down = (more?: PointerEventInit, target?: Element) =>
  fire('pointerdown', { x: 10, y: 10 }, more, target);
const moveTo = (x: number, y: number, more?: PointerEventInit) => fire('pointermove', { x, y }, more);
const up = (x: number, y: number, more?: PointerEventInit) => fire('pointerup', { x, y }, more);
const TOUCH = { pointerType: 'touch' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  document.body.innerHTML =
    '<div><button id="card" data-drag data-holds="matthews"><i id="handle" data-drag-handle></i></button>' +
    '<button id="empty" data-drag></button><p id="text"></p></div>';
  root = document.body.firstElementChild as HTMLElement;
  engine = new DragEngine(root, host);
});

afterEach(() => {
  engine.destroy();
  vi.runAllTimers(); // removes the listener that swallows a click
});

describe('mouse', () => {
  it('drags after a few pixels and drops on the target under the pointer', () => {
    down();
    moveTo(12, 12);
    expect(host.onStart, 'below the threshold it is a click').not.toHaveBeenCalled();
    moveTo(220, 20);
    expect(host.onStart).toHaveBeenCalledExactlyOnceWith('matthews');
    expect(host.onNear).toHaveBeenLastCalledWith('c1');
    up(220, 20);
    expect(host.onDrop).toHaveBeenCalledExactlyOnceWith('matthews', 'c1', false);
  });

  it('drops on the nearest accepting target within reach, and on none far away', () => {
    down();
    moveTo(180, 20);
    up(180, 20);
    expect(host.onDrop).toHaveBeenLastCalledWith('matthews', 'c1', false);
    down();
    moveTo(100, 120);
    up(100, 120);
    expect(host.onDrop).toHaveBeenLastCalledWith('matthews', null, false);
  });

  it('reports leaving and entering the board, and drops outside', () => {
    down();
    moveTo(500, 20);
    moveTo(600, 20);
    expect(host.onOutside.mock.calls).toEqual([[true]]);
    moveTo(180, 20);
    expect(host.onOutside).toHaveBeenLastCalledWith(false);
    up(500, 20);
    expect(host.onDrop).toHaveBeenLastCalledWith('matthews', null, true);
  });

  it('reports a drop on a closed target, so that the host can explain it', () => {
    down();
    moveTo(220, 220);
    expect(host.onNear).not.toHaveBeenCalled();
    up(220, 220);
    expect(host.onDrop).toHaveBeenCalledWith('matthews', 'd1', false);
  });

  it('moves only the preview with the pointer', () => {
    const preview = document.createElement('div');
    down();
    moveTo(100, 100);
    engine.attachPreview(preview);
    moveTo(150, 120);
    expect(preview.style.transform).toBe('translate3d(140px, 88px, 0)');
  });

  it('suppresses only the click after a drop', () => {
    const clicked = vi.fn();
    root.addEventListener('click', clicked);
    down();
    moveTo(220, 20);
    up(220, 20);
    root.querySelector<HTMLElement>('#card')!.click();
    expect(clicked).not.toHaveBeenCalled();
    vi.runAllTimers();
    root.querySelector<HTMLElement>('#card')!.click();
    expect(clicked).toHaveBeenCalledOnce();
  });
});

describe('guards', () => {
  it.each([
    ['another button', () => down({ button: 2 })],
    ['another finger', () => down({ isPrimary: false })],
    ['an element that holds nothing', () => down({}, root.querySelector('#empty')!)],
    ['an element beside', () => down({}, root.querySelector('#text')!)],
  ])('does not start from %s', (_what, press) => {
    press();
    moveTo(220, 20);
    up(220, 20);
    expect(host.onStart).not.toHaveBeenCalled();
    expect(host.onDrop).not.toHaveBeenCalled();
  });

  it('ignores the moves of another pointer', () => {
    down();
    moveTo(220, 20, { pointerId: 2 });
    expect(host.onStart).not.toHaveBeenCalled();
  });
});

describe('touch', () => {
  it.each([
    ['while a thumb scrolls', () => moveTo(10, 40, TOUCH)],
    ['after a short tap', () => up(10, 10, TOUCH)],
  ])('never drags %s', (_what, act) => {
    down(TOUCH);
    act();
    vi.advanceTimersByTime(1000);
    moveTo(220, 20, TOUCH);
    expect(host.onStart).not.toHaveBeenCalled();
  });

  it('drags after a long press, and then keeps the page from scrolling', () => {
    const scroll = () => {
      const event = new Event('touchmove', { bubbles: true, cancelable: true });
      root.querySelector('#card')!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    down(TOUCH);
    expect(scroll()).toBe(false);
    vi.advanceTimersByTime(400);
    expect(host.onStart).toHaveBeenCalledOnce();
    expect(scroll()).toBe(true);
    moveTo(220, 20, TOUCH);
    up(220, 20, TOUCH);
    expect(host.onDrop).toHaveBeenCalledWith('matthews', 'c1', false);
  });

  it('reports a long press without movement instead of a drop', () => {
    down(TOUCH);
    vi.advanceTimersByTime(400);
    up(14, 12, TOUCH);
    expect(host.onLongPress).toHaveBeenCalledExactlyOnceWith('matthews');
    expect(host.onDrop).not.toHaveBeenCalled();
  });

  it('sends no mouse events after a long press, but does after a tap', () => {
    const endsTouch = () =>
      root.querySelector('#card')!.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true }));
    down(TOUCH);
    vi.advanceTimersByTime(400);
    up(10, 10, TOUCH);
    expect(endsTouch(), 'the browser may go on').toBe(false);
    down(TOUCH);
    up(10, 10, TOUCH);
    expect(endsTouch()).toBe(true);
  });

  it('drags at once by the handle', () => {
    down(TOUCH, root.querySelector('#handle')!);
    moveTo(220, 20, TOUCH);
    expect(host.onStart).toHaveBeenCalledOnce();
  });
});

describe('cancel', () => {
  const ways: readonly (readonly [string, () => void])[] = [
    ['Escape', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))],
    ['a lost pointer', () => fire('pointercancel', { x: 0, y: 0 })],
    ['a lost capture', () => fire('lostpointercapture', { x: 0, y: 0 })],
    ['a second finger', () => down({ pointerId: 2, isPrimary: false })],
    ['a resize', () => window.dispatchEvent(new Event('resize'))],
    ['another window', () => window.dispatchEvent(new Event('blur'))],
  ];
  it.each(ways)('by %s puts the player back, and the release has no effect', (_way, interrupt) => {
    const clicked = vi.fn();
    root.addEventListener('click', clicked);
    down();
    moveTo(220, 20);
    interrupt();
    expect(host.onCancel).toHaveBeenCalledOnce();
    up(220, 20);
    root.querySelector<HTMLElement>('#card')!.click();
    expect(host.onDrop).not.toHaveBeenCalled();
    expect(clicked, 'the release must not press the card').not.toHaveBeenCalled();
    vi.runAllTimers();
    down();
    moveTo(220, 20);
    up(220, 20);
    expect(host.onDrop, 'the next drag works').toHaveBeenCalledOnce();
  });

  it('happens when the engine is destroyed, and removes all listeners', () => {
    down();
    moveTo(220, 20);
    engine.destroy();
    expect(host.onCancel).toHaveBeenCalledOnce();
    down();
    moveTo(220, 20);
    expect(host.onStart).toHaveBeenCalledOnce();
  });
});
