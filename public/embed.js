// Tells the site around an embed its height, and asks it to open links, because frames there may not open any.
(() => {
  if (window.parent === window) return;
  // WordPress passes a secret in the address, and expects it in messages.
  const secret = /secret=([\w-]+)/.exec(location.hash)?.[1];
  const send = (message) => window.parent.postMessage(message, '*');
  const tellHeight = () => {
    // The rows fill the frame, so the height they need is known only without the frame's height.
    document.body.style.minHeight = '0';
    const height = document.body.offsetHeight;
    document.body.style.minHeight = '';
    if (secret) send({ message: 'height', value: height, secret });
    send({ sentinel: 'amp', type: 'embed-size', height }); // AMP
    send(JSON.stringify({ src: location.href, context: 'iframe.resize', height })); // Medium
  };
  addEventListener('load', tellHeight);
  addEventListener('resize', tellHeight);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!secret || !link) return;
    event.preventDefault();
    send({ message: 'link', value: link.href, secret });
  });
})();
