// Runs before the first paint, so that a remembered theme never flashes. A file of its own: the page allows no inline script.
(function () {
  try {
    var choice = localStorage.getItem('line-rush-theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch {
    // Storage is closed to us: follow the system.
  }
})();
