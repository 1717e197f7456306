/**
 * What the build gathers into one file each: the chunks of a host's page that are always wanted together. Everything else is
 * published one module a file, and each dynamic import of it is a chunk of its own.
 *
 * `alone` are entries whose own modules are not gathered, because hosts load them at other times. `into` are the files that are
 * gathered into, in the order in which they load. `beside` are modules that are gathered with such a file though it does not import them:
 * what the page's own buttons share with a later view, or Vite's bundler (Rolldown) takes React out of the page's own script
 * into a second one (`bytes.mjs` counts the scripts that a page begins with); and English, which is one request less with the frame.
 * `facade`: the file exports its own names only, and all that is gathered is in one behind it (`gather.mjs`).
 */
export const gathered = [
  // Of the modal, the frame is wanted on idle, the first view and its wallets on intent; each is one request.
  { name: 'core', alone: ['index.ts', 'features.ts', 'wallets/claims.ts'], into: ['wallets/list.ts', 'directory/bundled.ts'] },
  // What a returning visitor waits for; the service's client, which others load without it, keeps its own parts.
  {
    name: 'core',
    alone: ['index.ts', 'features.ts', 'wallets/claims.ts', 'instance/hold.ts', 'request/raw.ts', 'service/service.ts', 'service/directory.ts'],
    into: ['engine/engine.ts', 'data/data.ts'],
    // Its first balance is read by it.
    beside: { 'data/data.ts': ['rpc/first.ts'] },
  },
  {
    name: 'react',
    alone: ['index.ts', 'headless.ts', 'blockchain.ts', 'siwx.ts', 'login.ts', 'transfers.ts'],
    into: ['modal/mount.tsx', 'features/connect/connect.tsx'],
    beside: { 'modal/mount.tsx': ['hooks/use-balance.ts', 'hooks/use-identity.ts', 'strings/compiled/en.ts'] },
  },
  // Once WalletConnect is wanted: the connector with its client is one request. What few need stays apart.
  { name: 'walletconnect', alone: ['index.ts', 'official.ts'], into: ['connector/session-connector.ts'], facade: true },
]

/** The packages whose modules import each other by name. */
export const linked = ['core', 'evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'embedded', 'wagmi', 'react']
