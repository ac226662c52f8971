import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createPostgresBackend, Queue, setDefaultBackendFactory, Worker } from 'bullmq';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { z } from 'zod';

/**
 * The baseline of the start: the smallest API or worker on the product's frameworks, with one route or one handler, one entity and one
 * queue.
 */
const { KIND, DATABASE_URL } = z
  .object({ KIND: z.enum(['api', 'worker']), DATABASE_URL: z.string() })
  .parse(process.env);

const QUEUE = 'bench-start';

@Entity({ name: 'bench_start' })
class Greeting {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('text')
  text: string;
}

@Controller()
class HelloController {
  @Get('/')
  hello(): string {
    return 'hello';
  }
}

@Module({
  imports: [TypeOrmModule.forRoot({ type: 'postgres', url: DATABASE_URL, entities: [Greeting] })],
  controllers: [HelloController],
})
class HelloModule {}

setDefaultBackendFactory(createPostgresBackend);
const queueOptions = { connection: { connectionString: DATABASE_URL, max: 4 } };
if (KIND === 'api') {
  const { FastifyAdapter } = await import('@nestjs/platform-fastify');
  const app = await NestFactory.create(HelloModule, new FastifyAdapter(), { logger: false });
  await new Queue(QUEUE, queueOptions).waitUntilReady();
  await app.listen(0, '127.0.0.1');
} else {
  await NestFactory.createApplicationContext(HelloModule, { logger: false });
  await new Worker(QUEUE, () => Promise.resolve(), queueOptions).waitUntilReady();
}
process.send?.({ ready: true });
