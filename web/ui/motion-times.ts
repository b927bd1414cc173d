/** Times and curve of animations that scripts start. Keep them the same as in tokens.css. */

/** For a control that reacts to a press. */
export const FAST_MS = 140;
/** For an element that moves. */
export const MOVE_MS = 220;
/** For a large element that appears. */
export const SLOW_MS = 320;

export const GLIDE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
