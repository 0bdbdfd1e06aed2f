import { declareHeavyTests } from './suite.ts';

declareHeavyTests('packages/!(env)');
