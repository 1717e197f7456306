/** The rooms whose guards matter most, each with the tests that know them. */
export const rooms = {
  engine: {
    mutate: ['packages/core/src/engine/*.ts', '!**/*.test.ts'],
    tests: [
      'packages/core/src/engine/*.test.ts',
      'packages/core/src/storage/*.test.ts',
      'packages/evm/test/*.test.ts',
    ],
  },
  rpc: {
    mutate: ['packages/core/src/rpc/*.ts', '!**/*.test.ts'],
    tests: ['packages/core/src/rpc/*.test.ts'],
  },
  storage: {
    mutate: [
      'packages/core/src/storage/storage.ts',
      'packages/core/src/storage/stored.ts',
      'packages/core/src/storage/recall.ts',
    ],
    tests: ['packages/core/src/storage/*.test.ts', 'packages/core/src/engine/restore.test.ts'],
  },
  sign: {
    mutate: [
      'packages/walletconnect/src/sign/*.ts',
      'packages/walletconnect/src/relay/topics.ts',
      '!**/*.test.ts',
    ],
    tests: [
      'packages/walletconnect/src/{relay,sign}/*.test.ts',
      ...[
        'client-faults',
        'engine',
        'engine-mishaps',
        'faults-relay',
        'faults-time',
        'faults-wallet',
        'fuzz',
        'hostile',
        'line',
      ].map((name) => `packages/walletconnect/test/${name}.test.ts`),
    ],
  },
  server: {
    mutate: [
      ...[
        'access',
        'body',
        'conditional',
        'limit',
        'projects/origins',
        'directory/check',
        'events/collector',
        'rpc/credentials',
      ].map((name) => `packages/server/src/${name}.ts`),
      ...['methods', 'nodes', 'turns'].map((name) => `packages/server/src/rpc/${name}.ts`),
    ],
    tests: [
      'packages/server/src/**/*.test.ts',
      ...[
        'boundaries',
        'check',
        'directory',
        'events',
        'http',
        'images',
        'projects',
        'rpc',
        'esplora',
      ].map((name) => `packages/server/test/${name}.test.ts`),
    ],
  },
}
