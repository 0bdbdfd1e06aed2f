import { declareTests } from './suite.ts';

declareTests('{packages/!(bots|rules|solver|table),apps/!(cli|server|web)}');
