import type { Route } from '#contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { endpointRouteOf } from './endpoint.js';

const PATH_METADATA = 'path';

/** All routes of the controllers. A controller method that handles requests without `@Endpoint` stops the boot. */
@Injectable()
export class EndpointRegistry implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    this.routes();
  }

  /** @throws Error naming the method that has no `@Endpoint`, or the route that is answered twice */
  routes(): Route[] {
    const found = new Map<string, Route>();
    for (const { prototype, method, controller } of this.methods()) {
      const handler: object = Reflect.get(prototype, method);
      const route = endpointRouteOf(handler);
      if (route === undefined) {
        if (!Reflect.hasMetadata(PATH_METADATA, handler)) continue;
        throw new Error(`${controller}.${method} answers requests without @Endpoint(route)`);
      }
      const key = `${route.method} ${route.path}`;
      if (found.has(key)) throw new Error(`${key} is answered twice, the second time by ${controller}`);
      found.set(key, route);
    }
    return [...found.values()];
  }

  private methods() {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      const prototype: object = metatype?.prototype ?? {};
      const names = this.scanner.getAllMethodNames(prototype);
      return names.map((method) => ({ prototype, method, controller: metatype?.name ?? '' }));
    });
  }
}
