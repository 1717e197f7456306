import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@portico/source'] },
  ssr: { resolve: { conditions: ['@portico/source', 'node'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/*/test/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'apps/*/*.test.ts', 'docs/*.test.ts'],
    environment: 'node',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
