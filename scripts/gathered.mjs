import { firstViews } from './first-views.mjs'

/**
 * What the build gathers into one file each: modules that a host's page always needs together.
 * Everything else is published one module per file, and each dynamic import of it is a separate
 * chunk.
 *
 * `alone` are entries whose own modules are not gathered, because hosts load them at other times.
 * `into` are the files that are gathered into, in the order in which they load. `beside` are
 * modules that are gathered with such a file although it does not import them. These are modules
 * that the page's own buttons share with a later view, for which Vite's bundler (Rolldown) would
 * take React out of the page's own script into a second one (`bytes.mjs` counts the scripts that a
 * page starts with), and English, which saves one request with the frame. `facade`: the file
 * exports only its own names, and everything gathered is in one behind it.
 */
export const gathered = [
  // The modal's frame loads on idle, the first view and its wallets on intent; each is one request.
  {
    name: 'core',
    alone: ['index.ts', 'switches/features.ts', 'format/claims.ts'],
    into: ['wallets/list.ts', 'directory/bundled.ts'],
  },
  // A returning visitor waits for these; the service's client, which others load without it, keeps
  // its own modules.
  {
    name: 'core',
    alone: [
      'index.ts',
      'switches/features.ts',
      'format/claims.ts',
      'utils/hold.ts',
      'request/raw.ts',
      'service/service.ts',
      'service/directory.ts',
    ],
    into: ['engine/engine.ts', 'data/data.ts'],
    // Its first balance is read by it.
    beside: { 'data/data.ts': ['rpc/first.ts'] },
  },
  {
    name: 'react',
    alone: [
      'index.ts',
      'headless.ts',
      'blockchain.ts',
      'siwx.ts',
      'login.ts',
      'transfers.ts',
      'account/use-currency.ts',
    ],
    into: [
      'modal/mount.tsx',
      ...firstViews.map((view) => `${view}.tsx`),
      'account/use-account-portfolio.ts',
      'wallets/use-disconnect-current.ts',
    ],
    beside: {
      'modal/mount.tsx': [
        'hooks/use-balance.ts',
        'hooks/use-identity.ts',
        'strings/compiled/en.ts',
      ],
      // The tokens of the account, and those that can be sent.
      'account/use-account-portfolio.ts': ['parts/long-list/rows.tsx'],
    },
  },
  // WalletConnect's connector and client are one request. Rarely needed parts stay separate.
  {
    name: 'walletconnect',
    alone: ['index.ts', 'official.ts'],
    into: ['connector/session-connector.ts'],
    facade: true,
  },
]
