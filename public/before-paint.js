// Runs before the first paint. A file of its own: the page allows no inline script.
(function () {
  // Scripts of the site may call this before the app is there, which takes over what was given last.
  window.configureBackend = function (configuration) {
    window.configureBackend.given = configuration;
  };
  try {
    // A remembered theme never flashes.
    var choice = localStorage.getItem('line-rush-theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
    // The served first screen stays hidden where this tab's draft replaces it (web/builder/store/draft-storage.ts).
    var draft =
      localStorage.getItem('line-rush-draft:' + sessionStorage.getItem('line-rush-tab')) ||
      localStorage.getItem('line-rush-draft');
    if (draft && draft.includes('"team":{')) document.documentElement.dataset.draft = '';
    // So do the links to sign in where a session's avatar replaces them.
    if (localStorage.getItem('line-rush-session')) document.documentElement.dataset.session = '';
  } catch {
    // Storage is closed to us: follow the system, start empty.
  }
})();
