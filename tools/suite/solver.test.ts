import { declareTests } from './suite.ts';

declareTests('packages/solver');
