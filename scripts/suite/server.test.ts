import { declareTests } from './suite.ts';

await declareTests('apps/server');
