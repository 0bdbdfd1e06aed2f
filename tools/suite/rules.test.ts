import { declareTests } from './suite.ts';

declareTests('packages/rules');
