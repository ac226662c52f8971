export * from './batch.js';
export * from './connection-errors.js';
export * from './data-source.js';
export * from './entities/index.js';
export * from './run-migrations.js';
export * from './statement-errors.js';
export * from './statement.js';
export * from './transaction.js';
