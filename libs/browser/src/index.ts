export * from './launch-chromium.js';
export * from './warm-browser.js';
