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
    // Nor does the first screen that stands in the page, where a draft's team will take its place.
    var draft = localStorage.getItem('line-rush-draft');
    if (draft && draft.includes('"team":{')) document.documentElement.dataset.draft = '';
    // Nor the ways in, where a session's avatar will take their place.
    if (localStorage.getItem('line-rush-session')) document.documentElement.dataset.session = '';
  } catch {
    // Storage is closed to us: follow the system, begin anew.
  }
})();
