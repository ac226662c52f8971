export * from './config.js';
export * from './environment.js';
export * from './exports-below.js';
