/** Finds the target under or near a pointer. All coordinates are CSS pixels in the same coordinate system. */

export interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

export interface DropTarget<Id> extends Readonly<Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>> {
  readonly id: Id;
}

/** Squared distance from a point to a rectangle; 0 inside. */
function distanceSquared(point: PointerPosition, target: DropTarget<unknown>): number {
  const dx = Math.max(target.left - point.x, 0, point.x - target.right);
  const dy = Math.max(target.top - point.y, 0, point.y - target.bottom);
  return dx * dx + dy * dy;
}

/**
 * Returns the nearest target within `reach`, or null. Of equally near targets, returns the first. Without `reach`, the
 * point must be in the target.
 */
export function nearestTarget<Id>(
  point: PointerPosition,
  targets: readonly DropTarget<Id>[],
  reach = 0,
): DropTarget<Id> | null {
  let nearest: DropTarget<Id> | null = null;
  let shortest = reach * reach;
  for (const target of targets) {
    const distance = distanceSquared(point, target);
    if (distance > shortest || (nearest && distance === shortest)) continue;
    nearest = target;
    shortest = distance;
  }
  return nearest;
}
