/** The description of each code of the core. Loaded when an error is described; `docs/errors` is generated from it. */
import type { Exit } from '../contracts/values.ts'
import type { CoreErrorCode, ErrorFamily, ErrorTable } from './codes.ts'

const balance = 'account.balanceUnknown'

/** The meaning of each code of the core. */
export const coreErrors: ErrorTable<CoreErrorCode | ErrorFamily> = {
  aborted: { title: 'Request was aborted', cause: 'Whoever asked has given up waiting.', advice: 'Nothing is to be done.' },
  'account-changed': {
    title: 'Another account is in use now',
    cause: 'The account was changed while the wallet was asked for its network, or while the page was suspended.',
    advice: 'Ask again: nothing was signed or sent.',
  },
  'account-unknown': { title: 'No ActiveCaipAddress found', cause: 'The wallet does not share the account that was asked for.', advice: 'Choose one of `allAccounts`.' },
  'adapter-missing': {
    title: "Adapter for namespace … doesn't exist",
    cause: 'No adapter of this instance speaks to the chain family.',
    advice: 'Pass the family’s adapter to `createPortico`.',
  },
  'adapter-not-found': {
    title: 'Adapter not found',
    cause: 'The connector that was named is not among those of this instance, or no adapter speaks to what the wallet granted.',
    advice: 'Pass the connector, or the adapter of the family.',
    visitor: 'failure.failed',
  },
  amount: { title: 'Invalid amount: …; Invalid decimals: …', cause: 'The text is no decimal number, or the decimals are none.', advice: 'Write digits with a point at most, and decimals from 0 to 255.' },
  'amount-too-small': { title: 'At least … can be sent', cause: 'The network does not take so little: on Solana, an account that is opened has to hold its rent.', advice: 'Send at least the quote’s `min`.', visitor: 'send.tooLittle' },
  'base58-alphabet': { title: 'Alphabet too long', cause: 'An alphabet of 255 characters or more has no digits for a byte.', advice: 'Use a shorter alphabet.' },
  'base58-character': { title: 'Non-base58 character', cause: 'The text is no base58: it is mistyped, or of another chain.', advice: 'Check the text.' },
  'base58-string': { title: 'Expected String', cause: 'Bytes or a number were given where a text is decoded.', advice: 'Decode a text.' },
  'caip-10': { title: 'Invalid CAIP-10 address: …', cause: 'The text is no account id of a known namespace.', advice: 'Write `eip155:1:0x…`.' },
  'caip-2': { title: 'Invalid CAIP-2 network id: …', cause: 'What names a network is no id: a name, or a number in hex.', advice: 'Write the number of an EVM chain, `8453`, a CAIP-2 id, `eip155:8453`, or pass the network itself.' },
  'chain-mismatch': {
    title: 'This is for …, and the wallet is on …',
    cause: 'The wallet is on another network than the one this is meant for. Nothing was signed or sent.',
    advice: 'Switch first; `data` has `expected` and `actual`.',
  },
  'chain-unsupported': {
    title: 'Chain is not supported; Unsupported chain; … has not agreed to … in this session',
    cause: 'The wallet or this instance cannot use the network, the wallet is on one that is not configured, or its session does not have it.',
    advice: 'Add the network to `networks`, switch first, or offer another wallet.',
    visitor: 'failure.unsupported',
  },
  chunk: {
    title: 'Error injecting modal UI',
    cause: 'A part could not be loaded: the visitor is offline, or the page is older than the last deployment.',
    advice: 'Keep the files of the build before for a while. A card says so and tries again.',
    visitor: 'shell.failedTitle',
  },
  config: {
    title: 'No adapter; Two adapters claim …; An option cannot be used; the console says which; A server component cannot hand an instance to PorticoProvider: …; Network … needs http(s) …; There is no view …; there are …; No `service` …; `attestation` needs an http(s) URL, not …; A wagmi host connects eip155 wallets through its own config',
    cause: 'An option cannot be used as it is given.',
    advice: 'Read what the console says of it, and pass what the type asks for. Pass one adapter a namespace, called (`evm()`), or a connector that needs none (WalletConnect); a view by its name in `RouteParams`; whole addresses, `https://…`; and with `@portico/wagmi`, wallets to wagmi’s `createConfig`.',
  },
  'connect-<exit>': {
    title: 'The visitor stopped waiting; … did not answer in time; Nobody waits any more; Connection declined',
    cause: 'The attempt to connect ended with the exit in the code.',
    advice: 'Go by `exit`.',
    visitor: 'failure.failed',
  },
  'connect-failed': {
    title: 'The wallet’s own words, else Unknown error',
    cause: 'The wallet, or what reaches it, failed for a reason that has no exit of its own.',
    advice: 'Offer to try again; `cause` is what was thrown.',
    visitor: 'failure.failed',
  },
  'connect-locked': { title: '… is locked', cause: 'The wallet gave no account.', advice: 'Ask the visitor to unlock it.', visitor: 'failure.locked' },
  'connect-unsupported': {
    title: 'Chain is not supported',
    cause: 'The wallet gave accounts, and no network that they are on.',
    advice: 'Nothing is to be done: it connects by itself once it names one.',
    visitor: 'failure.unsupported',
  },
  contested: {
    title: 'Two wallets on this page claim to be …',
    cause: 'Two providers announce one identity: one of them may be an impostor.',
    advice: 'Nobody is picked silently; the visitor chooses, also before something is signed.',
    visitor: 'failure.failed',
  },
  'fee-insufficient': { title: 'Not enough … for the fee', cause: 'The account has less of the network’s coin than the transfer costs at most. The wallet was not asked.', advice: 'Send less of the coin, at most the quote’s `max`, or top the account up.', visitor: 'send.noFee' },
  'funds-insufficient': { title: 'Not enough …', cause: 'The account has less of what is sent than the amount. The wallet was not asked.', advice: 'Send at most the quote’s `max`.', visitor: 'send.noFunds' },
  'http-path': { title: 'A path may not leave its base URL', cause: 'A path for the service begins elsewhere, or goes up.', advice: 'Write a path below the service’s URL.' },
  'http-status': { title: 'HTTP status code …', cause: 'A node or the service answered with a status that is not 2xx.', advice: 'Look at `data.status` and `data.retryAfter`.' },
  'link-unknown': { title: 'There is no connection …; … is not connected', cause: 'The id is of no link in `state.links`, or of one that is not live.', advice: 'Take the id from `connectionsOf`.' },
  'method-unsupported': {
    title: 'The wallet cannot sign this; The wallet cannot send this; … has no … for this account; … has no …',
    cause: 'The wallet, or this account of it, has no such method.',
    advice: 'Look at the connection’s `methods` first; offer another way, or another wallet.',
    visitor: 'failure.unsupported',
  },
  'name-changed': { title: '… leads to another address now', cause: 'Between typing and review the name was pointed elsewhere. Nothing was sent.', advice: 'Show the visitor the new address, and ask again.', visitor: 'send.nameChanged' },
  'name-fallback': { title: '… has no address for …, and its Ethereum address is a contract there and nothing here', cause: 'Whoever controls that contract on Ethereum may not control the address on this network (ENSIP-11).', advice: 'Ask the visitor, and pass `acceptFallback`.', visitor: 'send.nameUnsafe' },
  'name-unresolved': { title: 'No address is behind …', cause: 'The name does not exist, or leads to no address, or to the zero address.', advice: 'Ask for another receiver.', visitor: 'send.nameNone' },
  network: { title: 'The request could not be sent', cause: 'The page is offline, or the node is down.', advice: 'Reads are tried again by themselves.' },
  'network-namespace': { title: '… is no network of …', cause: 'The network is of another chain family than the one named.', advice: 'Name the family that the network is of.' },
  'network-not-found': {
    title: 'Network Not Found',
    cause: 'The network is not in `networks`.',
    advice: 'Add its preset, describe it with `defineNetwork`, or add it while the page runs with `addNetwork`.',
    visitor: 'switch.failedUnsupported',
  },
  'no-account': { title: "No ActiveCaipAddress found; Transactions can't be fetched without an accountAddress", cause: 'No account is connected, or the card was closed before one was.', advice: 'Connect first.' },
  'not-installed': {
    title: 'Adapter not found; WalletConnectConnector not found; … is not there',
    cause: 'The wallet that was asked for is not in this browser or is turned off; or one on a phone was asked for, and no `walletConnect()` is among `connectors`, or it has neither a project id nor a relay.',
    advice: 'Offer to install it, or another wallet. For wallets on phones pass `walletConnect({ projectId })`.',
    visitor: 'failure.not-installed',
  },
  parse: { title: 'The reply is not what was expected', cause: 'The service’s answer is no JSON, or no picture.', advice: 'Check the address of the service.' },
  'provider-missing': {
    title: 'Wrap the application in <PorticoProvider> first.',
    cause: 'A hook or a button of Portico is rendered outside of the provider, or the page has two copies of `@portico/react`.',
    advice: 'Render `<PorticoProvider portico={portico}>` around all that uses Portico, and install one version of `@portico/react`.',
  },
  'receiver-invalid': { title: 'The receiver is neither an address nor a name of this network', cause: 'The text is mistyped, or of another chain family or network: `data.why` says which.', advice: 'Ask for another receiver.', visitor: 'send.badAddress' },
  'request-refused': {
    title: '… refused …',
    cause: 'A feature’s hook failed on the request, which the wallet has not seen. Where it throws a `PorticoError`, that is what comes.',
    advice: '`cause` is what it threw.',
  },
  'request-timeout': { title: '… held … for too long', cause: 'A feature’s hook did not let the request pass in time; the wallet has not seen it.', advice: 'Mend the hook, or give it its `limit`.' },
  'restore-failed': { title: 'The wallet’s own words, else Unknown error', cause: 'The wallet failed when it was asked silently whether it is still connected.', advice: 'Offer to connect again.', visitor: 'failure.failed' },
  'restore-needs-visitor': {
    title: '… may ask when it is connected: it is left to the visitor',
    cause: 'The wallet has no call that never opens a window.',
    advice: 'Offer to connect again, or set `restoreMayPrompt`.',
    visitor: 'failure.session-expired',
  },
  'restore-revoked': { title: '… no longer trusts this page', cause: 'The wallet has forgotten the page since the last visit.', advice: 'Connect again.', visitor: 'failure.revoked' },
  rpc: { title: 'The node’s own words', cause: 'A node answered with a JSON-RPC error.', advice: 'Look at `data.rpcCode` and `data.rpcData`.' },
  'rpc<number>': { title: 'The wallet’s own words', cause: 'The wallet refused with the number in the code.', advice: 'Go by `exit`.', visitor: 'failure.failed' },
  'rpc-malformed': {
    title: 'Malformed JSON-RPC reply: …; Token Balance Unavailable',
    cause: 'What the endpoint answers is not what was asked for: it is no node of this chain, or an unhealthy one. A balance is unknown then, never zero.',
    advice: 'Check the network’s `rpcUrls`. The card shows it once, and the visitor can try again.',
    visitor: balance,
  },
  'rpc-no-url': { title: 'The network has no HTTP RPC endpoint', cause: 'The network’s `rpcUrls` are empty, or none is http(s).', advice: 'Give it one.' },
  'send-failed': { title: 'Failed to send transaction', cause: 'The wallet, or the network, did not take the transfer.', advice: '`cause` is what was thrown; `exit` says how it ended.', visitor: 'send.failed' },
  'send-left': { title: 'The visitor left before anything was sent; The visitor stopped waiting for the wallet', cause: 'The card that `open({ view: WalletSend, data })` had opened was closed, or shows something else. With `exit: pending` the wallet has the request still, and may send it: `SEND_SUCCESS` says so then.', advice: 'Nothing is to be done; open it again if it is wanted.' },
  'sign-in-declined': { title: 'Signature declined', cause: 'The visitor, or the wallet, did not sign the sign-in message.', advice: 'Offer to try again.', visitor: 'signIn.declined' },
  'sign-in-invalid': {
    title: 'The signature is not valid; The wallet signed another message',
    cause: 'The wallet signed a different message, or the verifier did not accept the signature.',
    advice: '`cause` is what was thrown; `data.reason` says why, where it is known.',
    visitor: 'signIn.failed',
  },
  'sign-in-message': { title: 'No sign-in message can have this …; This is no sign-in message of the account', cause: 'A part of the message is not as EIP-4361 has it, `data.part` names it; or the message is about another account.', advice: 'Mend what `createMessage` gives.' },
  'sign-in-network': { title: 'No ActiveCaipNetwork or client found', cause: 'The wallet is on a network that is not configured: there is no session for it.', advice: 'Switch to a network of `networks` first.' },
  'sign-in-off': { title: 'SIWX is not enabled', cause: 'Signing in was asked for, and neither `siwx` nor `siweConfig` is set.', advice: 'Set `siwx`.' },
  'sign-in-wallet': { title: 'No ConnectionController client found', cause: 'The wallet is still being restored, or cannot sign texts.', advice: 'Wait for `connected`, or connect another wallet.', visitor: 'signIn.failed' },
  'siwx-twice': { title: 'Cannot set both `siweConfig` and `siwx` options', cause: 'Both say how visitors sign in.', advice: 'Leave one of them out.' },
  strings: {
    title: '`strings[…]` is no ICU message: …; … names no message; … has {…}, and the message has …; … is no text; … has a value in it, and a button has none to put there',
    cause: 'A text that `defineLocale` was given cannot be used. The console says so in development; visitors read the language’s own words instead.',
    advice: 'Close each brace, give each plural an `other`, and name only the values that the message has. `MessageKey` lists the keys.',
  },
  'switch-<exit>': { title: 'The wallet did not answer in time; The wallet went away; Request was aborted', cause: 'The switch to another network ended with the exit in the code.', advice: 'Go by `exit`.', visitor: 'switch.failed' },
  'switch-failed': { title: 'Network switch failed', cause: 'The wallet failed for a reason that has no exit of its own.', advice: 'Offer to try again; `cause` is what was thrown.', visitor: 'switch.failed' },
  timeout: { title: 'The request took too long to respond', cause: 'The node is slow.', advice: 'Reads are tried again by themselves.' },
  'token-required': { title: 'A token is required', cause: '`token` was left out: the network’s coin is null.', advice: 'Pass the token’s address, or null.' },
  'token-unsupported': {
    title: 'Token Balance Unavailable',
    cause: 'Tokens of this chain family are not read, or the network does not say how the token is counted.',
    advice: 'Leave it out of `tokens`.',
    visitor: balance,
  },
  'tokens-unavailable': { title: 'Token Balance Unavailable', cause: 'Not one token of the list could be read.', advice: 'What was known stays, and it is tried again after 30 s.', visitor: balance },
  'transaction-hash': { title: 'No transaction of …', cause: 'The text is no hash of the network’s family, or no id that a wallet gives a batch.', advice: 'Pass what the wallet gave, with the network that it was sent on.' },
  'transfer-incomplete': { title: 'An amount and receiver address are required', cause: 'One of the two is missing, or the amount is nothing.', advice: 'Pass both.', visitor: 'send.enterAmount' },
  unknown: { title: 'Unknown error', cause: 'Something was thrown that is no error of Portico’s, or cannot be read.', advice: 'Look at what was thrown.' },
  'uri-malformed': { title: '`uri` is not a WalletConnect pairing …', cause: 'The text given to `open({ uri })` is not a pairing, or is incomplete.', advice: 'Pass the text of a pairing as it is.' },
  'user-rejected': { title: 'The wallet’s own words, else User rejected the request', cause: 'The visitor said no.', advice: 'Offer to try again.', visitor: 'failure.rejected' },
  'wallet-answer': { title: 'The wallet gave a malformed …; The wallet signed another transaction', cause: 'What the wallet answered cannot be believed.', advice: 'Report it to the wallet’s makers.', visitor: 'failure.failed' },
  'wallet-gone': { title: '… is not there; … is not there any more; The wallet went away', cause: 'The wallet was there and has left the page: turned off, updated or removed.', advice: 'Offer to try again.', visitor: 'failure.wallet-gone' },
  'wallet-request': { title: 'The wallet’s own words, else Unknown error', cause: 'The wallet failed at a request, and neither a number nor its words say why.', advice: '`cause` is what it threw.' },
  'wrong-network': {
    title: 'The transaction is for another network than the one chosen; The document is for another network …',
    cause: 'What is to be signed names another network.',
    advice: 'Switch first, or build it for the network that is chosen.',
  },
}

/** The description of an exit. */
export interface ExitRow {
  /** When an attempt, a link or a connection ends so. */
  cause: string
  /** The message key for visitors; absent when nothing is shown. */
  visitor?: string
}

/** How connections and attempts end. */
export const exits: Readonly<Record<Exit, ExitRow>> = {
  rejected: { cause: '4001, 5000–5002, or words to that effect', visitor: 'failure.rejected' },
  pending: { cause: '-32002: an earlier request is open', visitor: 'failure.pending' },
  locked: { cause: '4100, or no accounts', visitor: 'failure.locked' },
  timeout: { cause: 'no answer in two minutes, or in three seconds of a restore', visitor: 'failure.timeout' },
  'popup-blocked': { cause: 'the wallet says that its window was blocked', visitor: 'failure.popup-blocked' },
  'not-installed': { cause: 'no such wallet on the page', visitor: 'failure.not-installed' },
  'session-deleted': { cause: 'the wallet ended the session, perhaps while the page was closed', visitor: 'failure.session-deleted' },
  offline: { cause: 'the page is offline, and the wallet is reached over the network', visitor: 'failure.offline' },
  'wallet-gone': { cause: '4900, 4901 of the network in use, EIP-1193 `disconnect`', visitor: 'failure.wallet-gone' },
  'session-expired': { cause: 'a session’s time is over, or a wallet that has no silent way back was connected before a reload', visitor: 'failure.session-expired' },
  revoked: { cause: 'the wallet has withdrawn its permission, or forgotten the page', visitor: 'failure.revoked' },
  unsupported: {
    cause: 'the wallet was offered the network and does not take it (4902, 4901, 4200), or cannot use it',
    visitor: 'failure.unsupported',
  },
  elsewhere: { cause: 'another tab disconnected', visitor: 'failure.elsewhere' },
  host: { cause: 'the page itself ended it', visitor: 'failure.host' },
  user: { cause: 'the visitor stopped waiting, or disconnected' },
  failed: { cause: 'anything else', visitor: 'failure.failed' },
}
