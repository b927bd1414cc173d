// Runs before the first paint. A separate file, because the page's policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  // Scripts of the site may call this before the app loads. The app then uses the last configuration.
  window.configureBackend = function (configuration) {
    window.configureBackend.given = configuration;
  };
  try {
    // Applies the stored theme without a flash.
    var choice = localStorage.getItem('line-rush-theme');
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
    // Hides the served first screen if this tab's draft will replace it (web/builder/store/draft-storage.ts).
    var draft = localStorage.getItem('line-rush-draft:' + sessionStorage.getItem('line-rush-tab'));
    if (draft && draft.includes('"team":{')) root.dataset.draft = '';
    // Hides the sign-in links if a session's avatar will replace them.
    if (localStorage.getItem('line-rush-session')) root.dataset.session = '';
  } catch {
    // Storage is not available: uses the system's theme and no draft.
  }
  // Fetches one of the build's sample cards (scripts/sample-cards), before the app, and shows it at once.
  var cards = (document.currentScript.dataset.cards || '').split(' ');
  var picture = new Image();
  function show() {
    root.style.setProperty('--sample-card', 'url("' + picture.src + '")');
    root.dataset.cardShown = '';
  }
  window.chooseSampleCard = function () {
    if (root.dataset.card || cards.length < 2) return;
    root.dataset.card = cards[1 + Math.floor(Math.random() * (cards.length - 1))];
    picture.fetchPriority = 'high';
    picture.src = '/assets/sample-' + root.dataset.card + '-' + cards[0] + '.avif';
    picture.decode().then(show, function () {}); // without a picture, the card stays empty
  };
  if (
    location.pathname === '/' &&
    !/[?&](lineup|shared)=/.test(location.search) &&
    root.dataset.draft === undefined
  )
    window.chooseSampleCard();
})();
