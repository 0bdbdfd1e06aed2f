import { declareHeavyTests } from './suite.ts';

declareHeavyTests('{apps/cli,packages/env}');
