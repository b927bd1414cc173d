/**
 * Watches the event loop with messages, which browsers never throttle.
 * Returns a function that stops the watch and returns the longest pause between messages in milliseconds.
 */
export function watchLoop(): () => number {
  const channel = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let running = true;
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) channel.port2.postMessage(0);
  });
  channel.port1.start();
  channel.port2.postMessage(0);
  return () => {
    running = false;
    longest = Math.max(longest, performance.now() - last);
    channel.port1.close();
    return longest;
  };
}
