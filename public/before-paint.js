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
  // Fetches one of the build's sample cards (scripts/sample-cards), before the app, and shows it at once. Two cards of other
  // teams follow, which lie behind it.
  var cards = (document.currentScript.dataset.cards || '').split(' ');
  var pairs = (document.currentScript.dataset.pairs || '').split(' ');
  function show(name, place, priority) {
    var picture = new Image();
    picture.fetchPriority = priority;
    picture.src = '/assets/sample-' + name + '-' + cards[0] + '.avif';
    return picture.decode().then(function () {
      return root.style.setProperty('--sample-' + place, 'url("' + picture.src + '")');
    });
  }
  function showPair() {
    root.dataset.cardShown = '';
    var others = pairs.filter(function (pair) {
      return pair && pair.indexOf(root.dataset.card) < 0;
    });
    if (others.length === 0 || (navigator.connection && navigator.connection.saveData)) return;
    var pair = others[Math.floor(Math.random() * others.length)].split(',');
    return Promise.all([show(pair[0], 'left', 'low'), show(pair[1], 'right', 'low')]);
  }
  window.chooseSampleCard = function () {
    if (root.dataset.card || cards.length < 2) return;
    root.dataset.card = cards[1 + Math.floor(Math.random() * (cards.length - 1))];
    show(root.dataset.card, 'card', 'high')
      .then(showPair)
      .catch(function () {}); // without a picture, a card stays empty
  };
  if (
    location.pathname === '/' &&
    !/[?&](lineup|shared)=/.test(location.search) &&
    root.dataset.draft === undefined
  )
    window.chooseSampleCard();
})();
