export * from './chains/index.ts'
export * from './wallets/index.ts'
