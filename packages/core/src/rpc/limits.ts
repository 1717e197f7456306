export const rpcLimits = {
  retries: 3,
  delay: 150,
  batch: 1_000,
  dedupe: 8_192,
  fallbackInterval: 4_000,
  fallbackSamples: 10,
  fallbackTimeout: 1_000,
  fallbackStability: 0.7,
  fallbackLatency: 0.3,
} as const
