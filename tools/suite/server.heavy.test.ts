import { declareHeavyTests } from './suite.ts';

declareHeavyTests('apps/server');
