/** Helpers of the tests of the server. Trials and tools outside of tests import the files beside it. */
export { changeFile } from './change-file.ts';
export { testDatabases, testFile } from './databases.ts';
export { startTestPostgres } from './postgres.ts';
export { MAIN, startProgram } from './program-process.ts';
export { allRows, openRaw } from './raw-database.ts';
export { commitOf, fresh, roundOf, storedTable } from './stored-rows.ts';
export { playAllUntil, seatPeople, storedRounds, TestPerson, TestSocket } from './test-person.ts';
export { pageFolder, startTestServer, testOptions, type TestServer } from './test-server.ts';
export {
  describeStorage,
  metricOf,
  moderatorCode,
  moderatorOf,
  noPostgres,
  postgresSetup,
  seatThree,
  seatTwo,
  startNodes,
  testFolder,
  testServer,
  type StoredAt,
} from './test-suites.ts';
