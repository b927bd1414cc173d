/** The replacement character. Decoders write it for bytes that they cannot read. */
const REPLACED = /\uFFFD/;
/** A question mark beside a letter. Programs write a question mark for letters that their encoding lacks. */
const LOST = /\p{Letter}\?|\?\p{Letter}/u;
/**
 * UTF-8 that was read in another encoding.
 * Windows-1252 yields `Ã©`, `Å¡`, `â€™`; Windows-1250 yields `Ă©`, `Ĺˇ`; Mac Roman yields `√©`. Each match is
 * a lead byte and its second byte. Pairs of letters that occur in real names are left out.
 */
const MIXED_UP =
  /[ÃÄÅ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]|Â[\u00A0-\u00BF]|â€|[ĂĹ][\u0080-\u00A0€‚„…†‡‰‹‘’“”•–—™›ˇ˘¤¦§¨©«¬­®°±˛´µ¶·¸»˝]|√[^\s\d]|‚Ä[^\s]/;

/** Whether a text was certainly read in the wrong encoding. */
export function isMixedUp(text: string): boolean {
  return REPLACED.test(text) || MIXED_UP.test(text);
}

/** Whether a name was damaged. In a name, a question mark beside a letter is also a sign of damage. */
export function isGarbledName(name: string): boolean {
  return isMixedUp(name) || LOST.test(name);
}
