import { DataSource } from 'typeorm';
import { migratingDataSourceOptions } from '../dist/libs/database/src/data-source.js';

/** What TypeORM's command line works with: the entities of the build against the database of the environment. */
export default new DataSource(migratingDataSourceOptions(process.env.DATABASE_URL, 1));
