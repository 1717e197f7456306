/**
 * What a modal or another interface is made of, Portico's own among them, beyond what the other
 * entries have for hosts. A separate entry, because hosts need none of it.
 */

// The instance with what only an interface needs, and its features.
export type { PorticoInternals } from './public/internals.ts'
export type { Ui } from './contracts/ui.ts'
export { inDevelopment } from './page/development.ts'
export { logUnloaded } from './errors/unloaded.ts'

// Code that loads on demand, and what starts once it has.
export { lazy, type Lazy } from './utils/lazy.ts'
export { hold } from './utils/hold.ts'

// The wallet list: bundled wallets, those of a service, and a search of all.
export { walletList, type WalletRow } from './wallets/list.ts'
export { mergeRows } from './wallets/merge.ts'
export type { WalletRecord } from './directory/wallet-record.ts'
export type { Catalogue } from './directory/merge.ts'
export type { Listed, Listing } from './service/directory.ts'
export type { ImageKind } from './service/images.ts'
export { createIndex, type SearchIndex } from './directory/search.ts'
export { rdnsKey } from './directory/identity.ts'
export { bundledWallets } from './directory/bundled.ts'

// Wallets outside of the page: their downloads, and links that open them.
export { downloads, otherDownloads, type Download } from './directory/downloads.ts'
export { describePlatform, type Device, isInApp, inTelegram } from './directory/platform.ts'
export {
  inAppBrowserLink,
  reachable,
  surroundings,
  walletLinks,
  type Surroundings,
  type WalletLink,
} from './directory/wallet-links.ts'
export { loadWalletLinks, type WalletLinksModule } from './directory/load-wallet-links.ts'
export { pairingLimits } from './limits/pairing.ts'

// Colours and shapes.
export { buttonRules, type ButtonRule } from './theme/buttons.ts'
export { themeTokens } from './theme/tokens.ts'
export { avatarMesh } from './format/avatar.ts'
export { monogram, type Monogram } from './format/monogram.ts'
export { qrCode, type Level, type Modules } from './format/qr-code.ts'
export { clearing, inEye, qrPath } from './format/qr-path.ts'

// Texts for visitors: addresses, amounts, money.
export { truncateAddress } from './format/address.ts'
export { groupAddress } from './format/address-groups.ts'
export { displayAmount, formatUnits } from './format/amount.ts'
export { sum as sumDecimals } from './format/decimal.ts'
export { displayFiat } from './format/fiat.ts'
export { explorerPage } from './format/explorer.ts'
export { isUnlimited } from './format/unlimited.ts'
export { toChainId } from './networks/read-chain-id.ts'
export { knownNames } from './namespaces/known/names.ts'

// The account: its address, holdings, history and currency.
export { ownAddress } from './state/select.ts'
export { currencyOf, keepCurrency, parseCurrency, recallCurrency } from './account/currency.ts'
export type { ListReading } from './blockchain/lists.ts'
export { nftsReading } from './blockchain/get-nfts.ts'
export { portfolioReading } from './blockchain/get-portfolio.ts'
export { priceReading } from './blockchain/get-price.ts'
export { transactionsReading } from './blockchain/get-transactions.ts'
export { activityEntries } from './features/activity/entries.ts'
export type { ActivityEntry, ActivityAction, Moved } from './features/activity/entry.ts'
export {
  activityFilters,
  fitsFilter,
  groupByMonth,
  type ActivityFilter,
  type ActivityGroup,
} from './features/activity/groups.ts'
export { hasActivity, refusesActivity } from './features/activity/shown.ts'
export { paymentUri } from './features/receive/payment-uri.ts'

// Sending, beside `@portico/core/transfers`.
export type { SendForm, SendRun } from './features/send/slice.ts'
export { transfersOf } from './transfers/sending-adapter.ts'
export { preparedReading } from './transfers/prepared-reading.ts'
export { quoteReading } from './transfers/quote-reading.ts'
export { simulationReading } from './transfers/simulation-reading.ts'

// Swapping, beside `@portico/core/swaps`.
export { swapFundsReading } from './swaps/funds-reading.ts'
export { swapPreparedReading } from './swaps/prepared-reading.ts'
export { swapQuoteReading } from './swaps/quote-reading.ts'
export type { SwapReading } from './swaps/reading.ts'
export { swapTokenReading, swapTokensReading } from './swaps/tokens-reading.ts'
export { isSameToken } from './swaps/same-token.ts'
export { readQuotes as readSwapQuotes, storeQuotes as storeSwapQuotes } from './swaps/stored.ts'
export { pairOf, type SwapForm, type SwapRun, type SwapRunStep } from './features/swap/slice.ts'
export { findChoices, tokenChoices, type TokenChoice } from './features/swap/choices.ts'

// Logging in and signing in.
export { loginOffer } from './login/start-login.ts'
export { allLoginOffers } from './login/login-offers.ts'
export { hiddenInTelegram, isRestricted, isUnavailableLogin } from './login/logins.ts'
export { refusesLogin } from './switches/remote.ts'
export { controlOf } from './siwx/control-of.ts'
