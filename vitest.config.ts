import { availableParallelism } from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { servePages } from './packages/embedded/test/serve-pages.ts'
import { launchedHeadless } from './scripts/browsers.mjs'

/** Tests of what is drawn, beside each view; they run in a real browser. */
const inBrowser = ['packages/react/src/**/*.browser.test.tsx', 'packages/embedded/test/*.browser.test.ts', 'docs/**/*.browser.test.tsx', 'apps/*/src/**/*.browser.test.ts']

/** What the worker of the embedded wallet's keys imports, of the versions that are the frame's. */
const ofFrame = ['@noble/curves/ed25519.js', '@noble/curves/secp256k1.js', '@noble/hashes/argon2.js', '@noble/hashes/hmac.js', '@noble/hashes/sha2.js', '@noble/hashes/sha3.js', 'shamir-secret-sharing', 'valibot']

/** Tests that leave no state behind, neither in modules nor in globals: a worker evaluates each module once for all of them, which is most of their time. */
const sharing = ['core', 'evm', 'solana', 'bitcoin', 'cosmos', 'polkadot']
const testsOf = (rooms: string): string[] => [`packages/${rooms}/src/**/*.test.{ts,tsx}`, `packages/${rooms}/test/**/*.test.ts`]

/** Tests of the server where the engine of its database matters: they run on SQLite and, once more, on Postgres, as those do that are about Postgres alone. */
const onPostgres = ['test/{auth,auth-attacks,blockchain-index,blockchain-watched,command,directory,embedded,embedded-account,embedded-attacks,embedded-farcaster,embedded-passkey,embedded-social,embedded-social-attacks,embedded-tab-attacks,embedded-waits,events,images,mail,migrations,openapi,projects}', 'src/events/{clock,collector}', 'test/postgres/*']

/** Tests as hosts write them, without a browser: they run in either of the documents that hosts use, which have a folder and a lock of their own. */
const unitTests = './e2e/hosts/unit-tests/'

export default defineConfig({
  resolve: { conditions: ['@portico/source'] },
  ssr: { resolve: { conditions: ['@portico/source', 'node'] } },
  test: {
    // Left to itself it keeps one core free.
    maxWorkers: availableParallelism(),
    onUnhandledError: ({ stack = '' }) => !isOfOfficialSdk(stack),
    // Long enough for a slow machine to start a chain.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // Browsers say so of every observer whose element changes while it is told: of no interest.
    onConsoleLog: (log) => !log.includes('ResizeObserver loop'),
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: [...testsOf(`{${sharing.join(',')}}`), 'apps/*/src/**/*.test.ts', 'apps/*/*.test.ts'], exclude: ['**/node_modules/**', ...inBrowser], isolate: false, environment: 'node', setupFiles: ['./vitest.setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: [...testsOf(`!(${sharing.join('|')})`), 'docs/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/server/test/postgres/**', ...inBrowser],
          environment: 'node',
          setupFiles: ['./vitest.setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'postgres', include: onPostgres.map((name) => `packages/server/${name}.test.ts`), environment: 'node', setupFiles: ['./vitest.setup.ts'], globalSetup: ['./packages/server/test/postgres/setup.ts'] },
      },
      ...['jsdom', 'happy-dom'].map((name) => ({
        extends: true as const,
        resolve: { alias: { '@testing-library/react': path.resolve(unitTests, 'node_modules/@testing-library/react') } },
        test: { name, include: ['docs/examples/testing/*.test.tsx'], environment: `${unitTests}${name}.ts` },
      })),
      {
        extends: true,
        resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
        // Found while tests run, they would be bundled then, and the page loaded anew under the tests.
        optimizeDeps: {
          include: ['axe-core', 'react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react/jsx-dev-runtime', 'react/jsx-runtime', 'viem', 'viem/accounts', 'viem/actions', 'viem/ens', ...ofFrame.map((name) => `@portico/frame > ${name}`)],
        },
        test: {
          name: 'browser',
          include: inBrowser,
          browser: {
            commands: { servePages },
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            // Roles and names say what is shown; the markup says much more.
            locators: { errorFormat: 'aria' },
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions: { ...launchedHeadless(), args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

/**
 * The official WalletConnect SDKs are the other side of many tests. When both sides end a session at once, promises of their own
 * reject with nobody waiting ("Record was recently deleted"). Ours is what a frame of the stack is ours in.
 */
function isOfOfficialSdk(stack: string): boolean {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !/[( ](node:|<anonymous>|index )/.test(line))
  return frames.length > 0 && frames.every((line) => /node_modules\/@(walletconnect|reown)\//.test(line))
}
