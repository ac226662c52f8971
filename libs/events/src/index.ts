export * from './bus-message.js';
export * from './event-bus.js';
