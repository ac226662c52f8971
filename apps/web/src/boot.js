// Runs before everything else; a file of its own, because the content security policy refuses inline script.

// zod would try to make code from strings, which the policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint, so that nobody sees the other theme flash.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch (error) {
    console.warn('저장된 화면 테마를 읽지 못했습니다.', error);
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// On a first visit the first text is painted in a font of the system, which has the same measures; only then is ours asked for, so that
// it takes no bandwidth from the scripts. A script that comes from the cache tells a later visit.
(function () {
  if (performance.getEntriesByName(document.currentScript.src)[0]?.transferSize === 0) return;
  document.documentElement.dataset.font = 'system';
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    delete document.documentElement.dataset.font;
  }).observe({ type: 'paint', buffered: true });
})();

// The build writes `firstViews` above this script: the scripts, styles and calls that each page needs first, and the scripts that it may
// need later. The first are asked for at once here, instead of one after the other as the imports are found; the page's own imports and
// calls then take what was asked for.
(function () {
  globalThis.laterScriptsOf = (pathname) => viewOf(pathname)?.later ?? [];
  const found = viewOf(location.pathname);
  if (!found) return;
  for (const name of found.scripts) preload('modulepreload', `/${name}`, 'anonymous');
  for (const name of found.styles) preload('preload', `/${name}`, 'anonymous', 'style');
  if (!storedMember()) return;
  for (const call of found.data) {
    if (call.includes('?') && location.search) continue;
    const address = call.replace(/:(\w+)/g, (_, name) => found.parameters[name]);
    preload('preload', address, 'use-credentials', 'fetch');
  }

  function viewOf(pathname) {
    const isAdministrator = ['ADMIN', 'ROOT'].includes(storedMember()?.role);
    for (const view of globalThis.firstViews ?? []) {
      if (view.isForAdministrators && !isAdministrator) continue;
      const pattern = view.path.replace(/\/\*$/, '(?:/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
      const match = new RegExp(`^${pattern}$`).exec(pathname);
      if (match) return { ...view, parameters: match.groups ?? {} };
    }
    return null;
  }

  function preload(rel, href, crossOrigin, as) {
    const link = document.createElement('link');
    Object.assign(link, { rel, href, crossOrigin });
    if (as) link.as = as;
    document.head.append(link);
  }

  // As the page itself knows it before the server has answered; see session-store.ts.
  function storedMember() {
    try {
      const { isAuthenticated, user } = JSON.parse(localStorage.getItem('user-storage')).state;
      return isAuthenticated === true ? user : null;
    } catch {
      return null;
    }
  }
})();
