export { DataPanel } from './data-panel.js';
export { DeviceList } from './device-list.js';
export { ProfilePanel } from './profile-panel.js';
export { TokenPanel } from './token-panel.js';
