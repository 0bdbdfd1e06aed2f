import { declareTests } from './suite.ts';

await declareTests('packages/rules');
