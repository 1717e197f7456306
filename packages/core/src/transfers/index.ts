/** A separate entry, so that pages without sending load no code for it. */
export { readAmount, writeAmount, type AmountReading } from './amount-text.ts'
export { fromFiat, toFiat } from './fiat.ts'
export { readReceiver, resolveReceiver, type ResolveOptions } from './receiver.ts'
export { knownTo, type Known } from './known-addresses.ts'
export { ownAddresses } from './own-addresses.ts'
export { isLookAlike, warningsOf, type KnownAddresses } from './warnings.ts'
export { forgetReceiver, recentReceivers } from './recents.ts'
export { quoteTransfer, shortfallOf, simulateTransfer, type ExactTransfer } from './quote.ts'
export { prepareTransfer, type PreparedTransfer, type PrepareOptions } from './prepare.ts'
export { sendTransfer, submitTransfer } from './send.ts'
export { canSend, type Sender } from './sending-adapter.ts'
export type {
  AskNow,
  QuoteOptions,
  QuotingInstance,
  ReceiverReading,
  ReceiverWarning,
  RecentReceiver,
  ResolvedReceiver,
  SendingPortico,
  TransferOptions,
} from './types.ts'
