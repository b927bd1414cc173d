/** Times and curve of animations that scripts start; the same as in tokens.css. */

/** A control answers. */
export const FAST_MS = 140;
/** Something changes its place. */
export const MOVE_MS = 220;
/** Something large arrives. */
export const SLOW_MS = 320;

export const GLIDE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
