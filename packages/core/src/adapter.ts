/**
 * What adapters and connectors are made of, Portico's own among them. A separate entry, because
 * hosts need none of it.
 */

// Code that loads on demand, and stays synchronous once it has.
export { lazy, type Lazy } from './utils/lazy.ts'

// Options that are absent rather than undefined.
export { defined, type Defined } from './utils/defined.ts'

// Wallets on the page that announce themselves by no event.
export {
  globalObjects,
  type GlobalObjects,
  type Opener,
  type Opening,
  type RestoreOptions,
} from './page/global-objects.ts'
export { createSite, type Site } from './page/site.ts'
export { whenPresent } from './page/present.ts'
export { inTelegram } from './directory/platform.ts'

// Wallets of the Wallet Standard, beside `@portico/core/wallet-standard`.
export { featureOf, untilFound } from './wallet-standard/link.ts'

// Guards of what wallets and nodes answer.
export { cleanIcon, cleanName } from './format/claims.ts'
export { bytesOf, malformed } from './format/malformed.ts'
export { isFields } from './utils/fields.ts'
export { isEmailAddress } from './login/logins.ts'
export { readChainId, toChainId } from './networks/read-chain-id.ts'
export { parseIdentity } from './blockchain/parse-identity.ts'
export { toChecksumAddress } from './format/eip55.ts'

// Codecs of addresses.
export { fromBase58, toBase58 } from './format/base58-bytes.ts'
export { bytesOfWords, decodeBech32, type Bech32Text } from './format/bech32.ts'
export { sha256 } from './format/sha256.ts'

// Errors of wallets and nodes, by their codes and words.
export {
  isUserRejection,
  readError,
  rpcCodes,
  walletError,
  type ErrorFacts,
  type RpcCode,
} from './rpc/codes.ts'
export { errorByWords, type Meanings } from './rpc/words.ts'

// Requests to wallets, which features see and may refuse.
export { hookRequests } from './request/hooks.ts'
export { rawOf, raws } from './request/raw.ts'

// Plain HTTP under a deadline, for chains that are not read by JSON-RPC.
export { send as requestHttp, type Net } from './http/http.ts'

// Networks of hosts.
export { needRpcUrls } from './networks/define.ts'
export { toNetwork } from './types/network-input.ts'
export { explorerPage } from './format/explorer.ts'

// What the logs of a simulated call say.
export { readEvmLogs, tracedCoin, type LoggedItem, type LoggedOutcome } from './format/evm-logs.ts'

// The least that a swap may give.
export { minimumOf } from './swaps/slippage.ts'

// Wallets on other devices: pairings, and links that open their apps.
export { pairingLimits } from './limits/pairing.ts'
export { bundledWallets } from './directory/bundled.ts'
export { appLink } from './directory/schemes.ts'
export { reopenLink, surroundings, type Surroundings } from './directory/wallet-links.ts'
export { passthroughAdapter } from './instance/passthrough-provider.ts'

// Time, randomness, storage and the window of a browser, for what runs without an instance.
export { browserPlatform } from './page/platform.ts'
