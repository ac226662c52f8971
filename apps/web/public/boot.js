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
