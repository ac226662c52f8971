export * from './config.js';
export * from './environment.js';
