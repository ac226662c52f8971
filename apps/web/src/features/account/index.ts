export { DataPanel } from './data/data-panel.js';
export { DeviceList } from './devices/device-list.js';
export { ProfilePanel } from './profile/profile-panel.js';
export { TokenPanel } from './tokens/token-panel.js';
