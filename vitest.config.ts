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
    // Long enough for a slow machine to start a chain.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
