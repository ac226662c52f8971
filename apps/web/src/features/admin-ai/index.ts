export { AiStatisticsPanel } from './ai-statistics.js';
export { AiSwitchPanel } from './ai-switch-panel.js';
