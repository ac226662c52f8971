import { Module } from '@nestjs/common';
import { ProductInfoController } from './product-info.controller.js';

@Module({ controllers: [ProductInfoController] })
export class ProductInfoModule {}
