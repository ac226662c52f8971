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
