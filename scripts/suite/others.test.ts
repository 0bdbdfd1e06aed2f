import { declareOtherTests } from './suite.ts';

await declareOtherTests();
