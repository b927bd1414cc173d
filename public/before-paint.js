// Runs before the first paint. A separate file, because the page's policy forbids inline scripts.
(function () {
  // Scripts of the site may call this before the app loads. The app then uses the last configuration.
  window.configureBackend = function (configuration) {
    window.configureBackend.given = configuration;
  };
  try {
    // Applies the stored theme without a flash.
    var choice = localStorage.getItem('line-rush-theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
    // Hides the served first screen if this tab's draft will replace it (web/builder/store/draft-storage.ts).
    var draft =
      localStorage.getItem('line-rush-draft:' + sessionStorage.getItem('line-rush-tab')) ||
      localStorage.getItem('line-rush-draft');
    if (draft && draft.includes('"team":{')) document.documentElement.dataset.draft = '';
    // Hides the sign-in links if a session's avatar will replace them.
    if (localStorage.getItem('line-rush-session')) document.documentElement.dataset.session = '';
  } catch {
    // Storage is not available: uses the system's theme and no draft.
  }
})();
