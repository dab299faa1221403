/**
 * How unit, property, room and integration tests are run: Jest, with the modules loaded by Node itself. A
 * worker loads a module once and all its test files share it. Jest's own registry would load the server anew
 * for each of 400 files.
 */
const file = (name) => `<rootDir>/scripts/test/${name}`

/** @type {import('jest').Config} */
export default {
  roots: ['common', 'server', 'client', 'loadtest', 'scripts', 'bots', 'deploy', 'packages'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.test.{ts,tsx}'],
  runtime: file('native-runtime.mjs'),
  testEnvironment: file('native-environment.mjs'),
  testSequencer: file('sequencer.mjs'),
  globalSetup: file('before-units.mjs'),
  cacheDirectory: '<rootDir>/.cache/jest',
  // Node strips the types itself.
  transform: {},
  injectGlobals: false,
  // Most tests wait most of the time.
  maxWorkers: 8,
  // Only a test that hangs may run out of time, also on a busy machine.
  testTimeout: 300_000,
  // As tests expect of fake timers: promises are settled as ever.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
}
