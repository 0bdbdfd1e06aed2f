import { declareHeavyTests } from './suite.ts';

declareHeavyTests();
