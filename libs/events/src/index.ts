export * from './bus-message.js';
export * from './client-event.js';
export * from './create-event-bus.js';
export * from './event-bus.js';
