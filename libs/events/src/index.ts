export * from './bus-message.js';
export * from './event-bus.js';
export * from './create-event-bus.js';
