import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Knows when the process is on its way out. A connection kept alive then would hold it up until its idle time is over. */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  isDraining = false;

  beforeApplicationShutdown(): void {
    this.isDraining = true;
  }
}
