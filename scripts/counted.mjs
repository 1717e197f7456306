/**
 * Files or folders that handle other programs' objects, which none of our types can describe:
 * `counts.mjs` counts no casts in them.
 */
export const boundaries = [
  // Doubles of vendors’ objects, put into pages and processes that are not ours.
  'packages/testkit/src',
  // Actions of a host’s wagmi 2 or 3: one type for both.
  'packages/wagmi/src/actions',
  // The store of a host’s wagmi 2 or 3.
  'packages/wagmi/src/config-state.ts',
  // Its list of connectors.
  'packages/wagmi/src/guests.ts',
  // The events of the Wallet Standard, which the DOM types lack.
  'apps/wallet/src/announce/standard/register.ts',
  // The official wallet kit, and the global that it expects.
  'apps/wallet/src/wc/kit.ts',
]
