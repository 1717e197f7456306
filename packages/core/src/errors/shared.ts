import type { ErrorTable } from './row.ts'

export type SharedErrorCode =
  | 'aborted'
  | 'account-changed'
  | 'account-unknown'
  | 'adapter-missing'
  | 'amount'
  | 'base58-alphabet'
  | 'base58-character'
  | 'base58-string'
  | 'caip-10'
  | 'caip-2'
  | 'chain-mismatch'
  | 'chain-unsupported'
  | 'chunk'
  | 'config'
  | 'connect-failed'
  | 'connect-locked'
  | 'contested'
  | 'http-path'
  | 'http-status'
  | 'method-unsupported'
  | 'network'
  | 'network-not-found'
  | 'no-account'
  | 'not-installed'
  | 'parse'
  | 'provider-missing'
  | 'restore-failed'
  | 'restore-needs-visitor'
  | 'restore-revoked'
  | 'rpc'
  | 'rpc-malformed'
  | 'rpc-no-url'
  | 'strings'
  | 'timeout'
  | 'token-unsupported'
  | 'tokens-unavailable'
  | 'unknown'
  | 'user-rejected'
  | 'wallet-answer'
  | 'wallet-gone'
  | 'wallet-request'
  | 'wrong-network'

const balance = 'account.balanceUnknown'

export const sharedErrors: ErrorTable<SharedErrorCode | 'rpc<number>'> = {
  aborted: {
    title: 'Request was aborted',
    cause: 'The caller aborted the request.',
    advice: 'No action is needed.',
  },
  'account-changed': {
    title: 'Another account is in use now',
    cause:
      'The account changed while the wallet reported its network, or while the page was suspended.',
    advice: 'Ask again: nothing was signed or sent.',
  },
  'account-unknown': {
    title: 'No ActiveCaipAddress found',
    cause: 'The wallet does not share the account that was asked for.',
    advice: 'Choose one of `allAccounts`.',
  },
  'adapter-missing': {
    title: "Adapter for namespace … doesn't exist",
    cause: 'This instance has no adapter for the namespace.',
    advice: 'Pass the namespace’s adapter to `createPortico`.',
  },
  amount: {
    title: 'Invalid amount: …; Invalid decimals: …',
    cause: 'The text is not a decimal number, or the number of decimals is invalid.',
    advice: 'Write digits with at most one decimal point, and decimals from 0 to 255.',
  },
  'base58-alphabet': {
    title: 'Alphabet too long',
    cause: 'Base-x encodings support alphabets of at most 254 characters.',
    advice: 'Use a shorter alphabet.',
  },
  'base58-character': {
    title: 'Non-base58 character',
    cause: 'The text is not base58: it is mistyped, or belongs to another chain.',
    advice: 'Check the text.',
  },
  'base58-string': {
    title: 'Expected String',
    cause: 'Decoding needs a text, but got bytes or a number.',
    advice: 'Decode a text.',
  },
  'caip-10': {
    title: 'Invalid CAIP-10 address: …',
    cause: 'The text is not an account id of a known namespace.',
    advice: 'Write `eip155:1:0x…`.',
  },
  'caip-2': {
    title: 'Invalid CAIP-2 network id: …',
    cause: 'The network is given as a name or a hex number instead of an id.',
    advice:
      'Write the number of an EVM chain, `8453`, a CAIP-2 id, `eip155:8453`, or pass the network itself.',
  },
  'chain-mismatch': {
    title: 'This is for …, and the wallet is on …',
    cause:
      'The wallet is on another network than the one this is meant for. Nothing was signed or sent.',
    advice: 'Switch first; `data` has `expected` and `actual`.',
  },
  'chain-unsupported': {
    title: 'Chain is not supported; Unsupported chain; … has not agreed to … in this session',
    cause:
      'The wallet or this instance cannot use the network, the wallet is on one that is not configured, or its session does not have it.',
    advice: 'Add the network to `networks`, switch first, or offer another wallet.',
    visitor: 'failure.unsupported',
  },
  chunk: {
    title: 'Error injecting modal UI; Unable to load email login dependency',
    cause:
      'A part of the code could not be loaded: the visitor is offline, or the page is older than the last deployment.',
    advice:
      'Keep the files of the previous build for a while. The card shows the error and tries again.',
    visitor: 'shell.failedTitle',
  },
  config: {
    title:
      'No adapter; Two adapters claim …; An option cannot be used; the console says which; A server component cannot hand an instance to PorticoProvider: …; Network … needs http(s) …; There is no view …; there are …; No `service` …; `attestation` needs an http(s) URL, not …; A wagmi host connects eip155 wallets through its own config',
    cause: 'An option has an invalid value.',
    advice:
      'Read the message on the console, and pass a value of the option’s type: one adapter per namespace, called (`evm()`), or a connector that needs none (WalletConnect); a view by its name in `RouteParams`; complete URLs, `https://…`; and with `@portico/wagmi`, wallets in wagmi’s `createConfig`.',
  },
  'connect-failed': {
    title: 'The wallet’s own words, else Unknown error',
    cause: 'The wallet or its transport failed for a reason that has no exit of its own.',
    advice: 'Offer to try again; `cause` is the thrown value.',
    visitor: 'failure.failed',
  },
  'connect-locked': {
    title: '… is locked',
    cause: 'The wallet returned no account.',
    advice: 'Ask the visitor to unlock it.',
    visitor: 'failure.locked',
  },
  contested: {
    title: 'Two wallets on this page claim to be …',
    cause: 'Two providers announce one identity: one of them may be an impostor.',
    advice: 'Portico never picks one silently. The visitor chooses, also before a signature.',
    visitor: 'failure.failed',
  },
  'http-path': {
    title: 'A path may not leave its base URL',
    cause: 'The path is not below the service’s URL.',
    advice: 'Write a path below the service’s URL.',
  },
  'http-status': {
    title: 'HTTP status code …',
    cause: 'A node or the service answered with a status that is not 2xx.',
    advice: 'Look at `data.status` and `data.retryAfter`.',
  },
  'method-unsupported': {
    title:
      'The wallet cannot sign this; The wallet cannot send this; … has no … for this account; … has no …',
    cause: 'The wallet, or this account, does not support the method.',
    advice: 'Check the connection’s `methods` first; offer another action, or another wallet.',
    visitor: 'failure.unsupported',
  },
  network: {
    title: 'The request could not be sent',
    cause: 'The page is offline, or the node is down.',
    advice: 'Reads are retried automatically.',
  },
  'network-not-found': {
    title: 'Network Not Found; CaipNetwork is undefined',
    cause: 'The network is not in `networks`, or none was given and none is in use.',
    advice:
      'Add its preset, describe it with `defineNetwork`, or add it while the page runs with `addNetwork`.',
    visitor: 'switch.failedUnsupported',
  },
  'no-account': {
    title:
      "No ActiveCaipAddress found; CaipNetwork or CaipAddress is undefined; Transactions can't be fetched without an accountAddress",
    cause: 'No account is connected, or the card was closed before one was.',
    advice: 'Connect first.',
  },
  'not-installed': {
    title: 'Adapter not found; WalletConnectConnector not found; … is not there',
    cause:
      'The wallet is not in this browser, or is turned off. For a wallet on a phone: `connectors` has no `walletConnect()`, or it has neither a project id nor a relay.',
    advice:
      'Offer to install it, or another wallet. For wallets on phones pass `walletConnect({ projectId })`.',
    visitor: 'failure.not-installed',
  },
  parse: {
    title: 'The reply is not what was expected',
    cause: 'The service’s answer is not JSON, or not an image.',
    advice: 'Check the address of the service.',
  },
  'provider-missing': {
    title: 'Wrap the application in <PorticoProvider> first.',
    cause:
      'A hook or a button of Portico is rendered outside of the provider, or the page has two copies of `@portico/react`.',
    advice:
      'Render `<PorticoProvider portico={portico}>` around every component that uses Portico, and install one version of `@portico/react`.',
  },
  'restore-failed': {
    title: 'The wallet’s own words, else Unknown error',
    cause: 'The wallet failed when Portico checked silently whether it is still connected.',
    advice: 'Offer to connect again.',
    visitor: 'failure.failed',
  },
  'restore-needs-visitor': {
    title: '… may ask when it is connected: it is left to the visitor',
    cause: 'The wallet has no call that never opens a window.',
    advice: 'Offer to connect again, or set `restoreMayPrompt`.',
    visitor: 'failure.session-expired',
  },
  'restore-revoked': {
    title: '… no longer trusts this page',
    cause: 'The wallet has forgotten the page since the last visit.',
    advice: 'Connect again.',
    visitor: 'failure.revoked',
  },
  rpc: {
    title: 'The node’s own words',
    cause: 'A node answered with a JSON-RPC error.',
    advice: 'Look at `data.rpcCode` and `data.rpcData`.',
  },
  'rpc<number>': {
    title: 'The wallet’s own words',
    cause: 'The wallet refused with the number in the code.',
    advice: 'Go by `exit`.',
    visitor: 'failure.failed',
  },
  'rpc-malformed': {
    title: 'Malformed JSON-RPC reply: …; Token Balance Unavailable',
    cause:
      'The endpoint’s answer is malformed: it is not a node of this chain, or it is unhealthy. A balance is then unknown, never zero.',
    advice:
      'Check the network’s `rpcUrls`. The card shows the error once, and the visitor can try again.',
    visitor: balance,
  },
  'rpc-no-url': {
    title: 'The network has no HTTP RPC endpoint',
    cause: 'The network’s `rpcUrls` are empty, or none is http(s).',
    advice: 'Add an http(s) URL to `rpcUrls`.',
  },
  strings: {
    title:
      '`strings[…]` is no ICU message: …; … names no message; … has {…}, and the message has …; … is no text; … has a value in it, and a button has none to put there',
    cause:
      'A text passed to `defineLocale` is invalid. The console shows it in development; visitors read the language’s default text instead.',
    advice:
      'Close each brace, give each plural an `other`, and name only values that the message has. `MessageKey` lists the keys.',
  },
  timeout: {
    title: 'The request took too long to respond',
    cause: 'The node is slow.',
    advice: 'Reads are retried automatically.',
  },
  'token-unsupported': {
    title: 'Token Balance Unavailable',
    cause: 'Portico does not read tokens of this namespace, or the token’s decimals are not known.',
    advice: 'Leave it out of `tokens`.',
    visitor: balance,
  },
  'tokens-unavailable': {
    title: 'Token Balance Unavailable',
    cause: 'No token of the list could be read.',
    advice: 'The last known balances stay, and Portico tries again after 30 s.',
    visitor: balance,
  },
  unknown: {
    title: 'Unknown error',
    cause: 'The thrown value is not an error of Portico’s, or cannot be read.',
    advice: 'Look at the thrown value.',
  },
  'user-rejected': {
    title: 'The wallet’s own words, else User rejected the request',
    cause: 'The visitor declined.',
    advice: 'Offer to try again.',
    visitor: 'failure.rejected',
  },
  'wallet-answer': {
    title: 'The wallet gave a malformed …; The wallet signed another transaction',
    cause: 'The wallet’s answer is malformed, or differs from the request.',
    advice: 'Report it to the wallet’s developers.',
    visitor: 'failure.failed',
  },
  'wallet-gone': {
    title: '… is not there; … is not there any more; The wallet went away',
    cause: 'The wallet was there and has left the page: turned off, updated or removed.',
    advice: 'Offer to try again.',
    visitor: 'failure.wallet-gone',
  },
  'wallet-request': {
    title: 'The wallet’s own words, else Unknown error',
    cause:
      'The wallet failed at a request, and neither an error code nor its message gives the reason.',
    advice: '`cause` is the thrown value.',
  },
  'wrong-network': {
    title:
      'The transaction is for another network than the one chosen; The document is for another network …',
    cause: 'The transaction or document names another network.',
    advice: 'Switch first, or build it for the current network.',
  },
}
