import { routes } from '#contracts';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Endpoint } from './endpoint.js';
import { EndpointRegistry } from './endpoint-registry.js';

async function boot(...controllers: Type[]): Promise<EndpointRegistry> {
  @Module({ imports: [DiscoveryModule], controllers, providers: [EndpointRegistry] })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
  return app.get(EndpointRegistry);
}

@Controller()
class StatusController {
  @Endpoint(routes.auth.status)
  status() {
    return { authenticated: this.isSignedIn() };
  }

  private isSignedIn(): boolean {
    return false;
  }
}

@Controller()
class SecondStatusController extends StatusController {}

@Controller()
class WithoutEndpointController {
  @Get('/without-endpoint')
  open() {
    return 'anybody';
  }
}

describe('EndpointRegistry', () => {
  it('collects the routes of every controller, and ignores methods that handle no requests', async () => {
    expect((await boot(StatusController)).routes()).toEqual([routes.auth.status]);
  });

  it('fails the boot for a handler without a route', async () => {
    await expect(boot(StatusController, WithoutEndpointController)).rejects.toThrow(
      'WithoutEndpointController.open answers requests without @Endpoint(route)',
    );
  });

  it('fails the boot for two handlers of one route', async () => {
    await expect(boot(StatusController, SecondStatusController)).rejects.toThrow(
      'GET /auth/status is answered twice',
    );
  });
});

describe('Endpoint', () => {
  it('is checked by the compiler against the route', () => {
    class Checked {
      // @ts-expect-error the answer lacks a field
      @Endpoint(routes.product.info)
      info() {
        return { aiPracticeMode: true };
      }

      // @ts-expect-error the route takes a body, so the parsed input comes first
      @Endpoint(routes.consents.accept)
      accept(memberId: number) {
        return { kind: 'AI_PROCESSING' as const, version: '', acceptedAt: String(memberId) };
      }
    }
    expect(Checked).toBeDefined();
  });
});
