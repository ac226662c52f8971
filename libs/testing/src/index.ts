export * from './postgres/create-test-database.js';
