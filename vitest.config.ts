import { availableParallelism } from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { servePages } from './packages/embedded/test/serve-pages.ts'
import { launchedHeadless } from './scripts/browsers.mjs'
import { namespacePackages } from './scripts/namespaces.mjs'
import { secondTry } from './scripts/second-try.mjs'
import { timeLimits } from './scripts/time-limits.mjs'

/** Tests of what is drawn, beside each view. They run in a real browser. */
const inBrowser = [
  'packages/react/src/**/*.browser.test.tsx',
  'packages/embedded/test/*.browser.test.ts',
  'docs/**/*.browser.test.tsx',
  'apps/*/src/**/*.browser.test.ts',
]

/** The imports of the frame's worker, in the versions that the frame has. */
const ofFrame = [
  '@noble/curves/ed25519.js',
  '@noble/curves/secp256k1.js',
  '@noble/hashes/argon2.js',
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/sha3.js',
  'shamir-secret-sharing',
  'valibot',
]

/** The tests of a package. */
const testsOf = (name: string): string[] => [
  `packages/${name}/src/**/*.test.{ts,tsx}`,
  `packages/${name}/test/**/*.test.ts`,
]

/**
 * Tests that leave no state behind, in modules or in globals. A worker evaluates each module once
 * for all of them, because evaluating modules takes most of their time.
 */
const ofPages = [
  ...['core', ...namespacePackages(), 'wagmi', 'embedded'].flatMap(testsOf),
  ...testsOf('walletconnect'),
  ...testsOf('react'),
  'apps/*/src/**/*.test.ts',
  'apps/*/*.test.ts',
]
/**
 * The same of what runs on a server. Its libraries replace globals of Node, so that pages' tests
 * have workers of their own.
 */
const ofServers = ['server', 'testkit', 'create-portico'].flatMap(testsOf)
/**
 * Tests that replace modules, or what is loaded once for a page: each file has a worker of its own.
 */
const isolated = [
  'packages/walletconnect/{src/{id,crypto/crypto},test/{chunks,directory,load}}.test.ts',
  'packages/react/test/buttons.test.ts',
  'docs/*.test.ts',
]

/**
 * Tests of the server for which the engine of its database matters: what they ask of it, or what
 * they do at once, no other of these does. They run on SQLite and again on Postgres, where tests of
 * Postgres itself run, too.
 */
const onPostgres = [
  'test/{auth,auth-attacks,blockchain-index,blockchain-watched,command,directory,embedded,embedded-account,embedded-address-waits,embedded-attacks,embedded-farcaster,embedded-login-methods,embedded-passkey,embedded-removals,embedded-notices,embedded-waits,mail,migrations,openapi}',
  'src/events/{clock,collector}',
  'test/postgres/*',
]

/**
 * Tests as hosts write them, without a browser. They run in each of the documents that hosts use,
 * which have a folder and a lock file of their own.
 */
const unitTests = './e2e/hosts/unit-tests/'

export default defineConfig({
  resolve: { conditions: ['@portico/source'] },
  ssr: { resolve: { conditions: ['@portico/source', 'node'] } },
  test: {
    // Tests wait for chains, servers and browsers for a third of their time, so there is one worker
    // more than there are cores.
    maxWorkers: availableParallelism() + 1,
    onUnhandledError: ({ stack = '' }) => !isOfOfficialSdk(stack),
    testTimeout: timeLimits.test,
    hookTimeout: timeLimits.test,
    retry: secondTry,
    expect: { poll: { timeout: timeLimits.expectation } },
    // Browsers log this for every observer whose element changes during its callback, which does
    // not matter.
    onConsoleLog: (log) => !log.includes('ResizeObserver loop'),
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      ...[
        { name: 'pages', include: ofPages, isolate: false },
        { name: 'servers', include: ofServers, isolate: false },
        { name: 'isolated', include: isolated, isolate: true },
      ].map((own) => ({
        extends: true as const,
        test: {
          ...own,
          exclude: [
            '**/node_modules/**',
            'packages/server/test/postgres/**',
            ...inBrowser,
            ...(own.isolate ? [] : isolated),
          ],
          environment: 'node',
          setupFiles: ['./vitest.setup.ts'],
        },
      })),
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres.map((name) => `packages/server/${name}.test.ts`),
          isolate: false,
          environment: 'node',
          setupFiles: ['./vitest.setup.ts'],
          globalSetup: ['./packages/server/test/postgres/setup.ts'],
        },
      },
      ...['jsdom', 'jsdom-29', 'jsdom-26', 'happy-dom'].map((name) => ({
        extends: true as const,
        resolve: {
          alias: {
            '@testing-library/react': path.resolve(
              unitTests,
              'node_modules/@testing-library/react',
            ),
          },
        },
        test: {
          name,
          include: ['docs/examples/testing/*.test.tsx', `${unitTests}*.test.tsx`],
          environment: `${unitTests}${name}.ts`,
        },
      })),
      {
        extends: true,
        resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
        // Packages that were found while tests run would be bundled then, and the page would be
        // reloaded under the tests.
        optimizeDeps: {
          include: [
            'axe-core',
            'jsqr',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'viem',
            'viem/accounts',
            'viem/actions',
            'viem/ens',
            ...ofFrame.map((name) => `@portico/frame > ${name}`),
          ],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          // A page evaluates each module once for all of its files.
          isolate: false,
          browser: {
            commands: { servePages },
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            // Errors show roles and names, which say what is on the page. The markup would be much
            // longer.
            locators: { errorFormat: 'aria' },
            viewport: { width: 1280, height: 800 },
            // Drawing what moves takes a seventh of the time. Tests of motion ask for it: see
            // `withMotion`.
            provider: playwright({
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...launchedHeadless(),
                args: [
                  '--no-sandbox',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  '--no-first-run',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

/**
 * The official WalletConnect SDKs are the other side of many tests. When both sides end a session
 * at once, promises of the SDKs reject without a handler ("Record was recently deleted"). A
 * rejection is ours when a frame of its stack is ours.
 */
function isOfOfficialSdk(stack: string): boolean {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/[( ](node:|<anonymous>|index )/.test(line))
  return (
    frames.length > 0 && frames.every((line) => /node_modules\/@(walletconnect|reown)\//.test(line))
  )
}
