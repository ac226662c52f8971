import { type DynamicModule, type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { z } from 'zod';
import { commonEnvironment, loadEnvironment, TOKEN_POLICY, tokenPolicyOf } from '#config';
import { connectDatabase, dataSourceOptions } from '#database';
import { createEventBus, EVENT_BUS, type EventBus } from '#events';
import { createLogger, LOGGER } from '#observability';
import type { Terminal } from './terminal.js';

const POOL_SIZE = 2;

/** What a command with an application context is configured by. */
type CommandConfig = z.infer<typeof commonEnvironment>;

/** What such a command needs besides the database, the event bus, the tokens' rules and the log. */
interface CommandParts {
  imports?: (config: CommandConfig) => DynamicModule[];
  providers: Provider[];
}

@Module({})
class CommandPlatformModule {
  static register(config: CommandConfig): DynamicModule {
    // The answer goes to the standard output, the log to the standard error: from `warn` on where LOG_LEVEL is `info`, the default.
    const logger = createLogger(
      'cli',
      config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL,
      process.stderr,
    );
    const database = dataSourceOptions(config.DATABASE_URL, POOL_SIZE);
    const providers = [
      { provide: LOGGER, useValue: logger },
      { provide: TOKEN_POLICY, useValue: tokenPolicyOf(config) },
      { provide: EVENT_BUS, useFactory: () => createEventBus(config, logger) },
    ];
    return {
      module: CommandPlatformModule,
      global: true,
      // A command that finds no database says so at once.
      imports: [TypeOrmModule.forRoot({ ...database, retryAttempts: 1 })],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}

@Module({})
class CommandModule {
  static register(config: CommandConfig, { imports, providers }: CommandParts): DynamicModule {
    return {
      module: CommandModule,
      imports: [CommandPlatformModule.register(config), ...(imports?.(config) ?? [])],
      providers,
    };
  }
}

/** Runs `work` in an application context of its own, which is closed afterwards. @throws InvalidEnvironmentError */
export async function withCommandContext<Result>(
  { environment }: Terminal,
  parts: CommandParts,
  work: (context: INestApplicationContext) => Promise<Result>,
): Promise<Result> {
  const config = loadEnvironment(commonEnvironment, environment);
  // A context that cannot be created closes nothing, and an open connection to Redis would keep the process alive.
  await (await connectDatabase(config.DATABASE_URL, 1)).destroy();
  const context = await NestFactory.createApplicationContext(CommandModule.register(config, parts), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await work(context);
  } finally {
    await context.get<EventBus>(EVENT_BUS).close();
    await context.close();
  }
}
