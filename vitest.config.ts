import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@portico/source'] },
  ssr: { resolve: { conditions: ['@portico/source', 'node'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/*/test/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'apps/*/*.test.ts', 'docs/*.test.ts'],
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    // Left to itself it keeps one core free.
    maxWorkers: availableParallelism(),
    onUnhandledError: ({ stack = '' }) => !isOfOfficialSdk(stack),
    // Long enough for a slow machine to start a chain.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
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
