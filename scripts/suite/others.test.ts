import { declareOtherTests } from './suite.ts';

declareOtherTests();
