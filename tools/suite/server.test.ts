import { declareTests } from './suite.ts';

declareTests('apps/server');
