/**
 * Wallets by rank: facts only, no artwork. One row per wallet: the letters of its namespaces, as
 * their packages declare them | flag on an injected EVM provider | name | id | scheme of its app
 * | home page | rdns | Play package | App Store id in base 36 | Chrome store id | Firefox add-on |
 * web app | scheme of its desktop app. Last columns may be missing; an empty one is an uncertain
 * link. The order of the columns, and base 36, compress best.
 */
export const walletRows: string = `
es|isMetaMask|MetaMask|metamask|metamask|metamask.io|io.metamask|io.metamask|ns8f62|nkbihfbeogaeaoehlefnkodbefgpgknn|ether-metamask
esbc|isTrust|Trust Wallet|trust|trust|trustwallet.com|com.trustwallet.app|com.wallet.crypto.trustapp|lb1l1t|egjidjbpglichdcondbcbdnbeeppgdph
es|isCoinbaseWallet|Coinbase Wallet|coinbase|cbwallet|www.coinbase.com/wallet|com.coinbase.wallet|org.toshi|l546zj|hnfanknocfeofbddgcijnmhnfnkdnaad
e|isRainbow|Rainbow|rainbow|rainbow|rainbow.me|me.rainbow|me.rainbow|o3j48d|opfgelmcmbiajamepnmloijbpoleiama|rainbow-extension
esb|isPhantom|Phantom|phantom|phantom|phantom.com|app.phantom|app.phantom|qfnys1|bfnaelmomeimhlpmgjnjophhpkkoljpa|phantom-app
esb|isOkxWallet|OKX Wallet|okx|okex|web3.okx.com|com.okex.wallet|com.okinc.okex.gp|ly7ywm|mcohilncbfahbmgdjkbpemcciiolgcge
e|isRabby|Rabby Wallet|rabby||rabby.io|io.rabby|com.debank.rabbymobile|2z2ogvd|acmacodkjbdgmoleebolmdjonilkdbch
es|isZerion|Zerion|zerion|zerion|zerion.io|io.zerion.wallet|io.zerion.android|o3au1h|klghhnkeealcohjjanjjdaeeggmfmlpl||wallet.zerion.io|zerion
e|isUniswapWallet|Uniswap Wallet|uniswap|uniswap|wallet.uniswap.org|org.uniswap.app|com.uniswap.mobile|2ykk3do|nnpmfplkfogfpmcngplhnbdnnilmcdcg
esb|isBitKeep|Bitget Wallet|bitget|bitkeep|web3.bitget.com|com.bitget.web3|com.bitkeep.wallet|n2q58b|jiidiaalihmmhddjgbnbgdfflelocpak
esb|isBinance|Binance Wallet|binance|bnc|www.binance.com/web3wallet|com.binance.wallet|com.binance.dev|nrflyb|cadiboklkpojfamcoggejbbdjcoiljjk
esbc||Ledger Live|ledger|ledgerlive|www.ledger.com||com.ledger.live|mipclw||||ledgerlive
e||Safe|safe|safe|safe.global||io.gnosis.safe|p2fz8b|||app.safe.global
esb|isBraveWallet|Brave Wallet|brave||brave.com/wallet|com.brave.wallet|com.brave.browser|heuurr
esb||Kraken Wallet|kraken|krakenwallet|www.kraken.com/wallet||com.kraken.superwallet|qw9u25
es||Robinhood Wallet|robinhood|robinhood-wallet|robinhood.com/wallet||com.robinhood.gateway|r0w0rh
esb|isExodus|Exodus|exodus|exodus|www.exodus.com|com.exodus.web3-wallet|exodusmovement.exodus|ne36b8|aholpfdialjgjfhomihkjbmgjidlcdno
ec||Crypto.com Onchain|crypto-com|dfw|crypto.com/onchain||com.defi.wallet|p08fxy|hifafgmccdpekplomjjkcfgodnhcellj
e||Ready Wallet|argent||www.ready.co||im.argent.contractwalletclient|mgyjza
ebc|isImToken|imToken|imtoken|imtokenv2|token.im||im.token.app|mwh1p8
es|isTokenPocket|TokenPocket|tokenpocket|tpoutside|www.tokenpocket.pro|pro.tokenpocket|vip.mytokenpocket|2ykyoye|mfgccjchihfkkindfppnaooecgfneiii
es|isSafePal|SafePal|safepal|safepalwallet|www.safepal.com||io.safepal.wallet|pltdpv|lgmpcpglpngdoalbgeoldeajfclnhafa
es||Bybit Wallet|bybit||www.bybit.com/web3|com.bybit|com.bybit.app|om3das|pdliaogehgdbhbnmkklieghmmjkpigpa
e|isOneInchIOSWallet|1inch Wallet|oneinch|oneinch|1inch.io/wallet||io.oneinch.android|pkh7cf
es|isBackpack|Backpack|backpack||backpack.app|app.backpack|app.backpack.mobile|2ylrdqx|aflkmfhebedbjioipglgcbcmnbpgliof
s||Solflare|solflare|solflare|solflare.com||com.solflare.mobile|q588cd|bhhhlbepdkbapadjdnnojkbgioiodbic|solflare-wallet
esb||Magic Eden Wallet|magic-eden||wallet.magiceden.io|io.magiceden.wallet|||mkpegjkblkkefacfnmkajcjmabijhclg
es||Coin98|coin98|coin98|coin98.com|coin98.com|coin98.crypto.finance.media|ptyfqm|aeachknmefphepccionboohckonoeemg
ec||Keplr|keplr|keplrwallet|www.keplr.app||com.chainapsis.keplr|pxghn5|dmkamcknogkgcdfhhbddcghachkejeap|keplr
ec||Leap Wallet|leap|leapcosmoswallet|www.leapwallet.io||io.leapwallet.cosmos|r5vqj1|fcfcfllfndlomdhbehjjcoimbgofdncg
c||Cosmostation|cosmostation|cosmostation|www.cosmostation.io||wannabit.io.cosmostaion|o558ar|fpkhgmpbidmiogeglndfbkegfdlnajnf
b||Xverse|xverse|xverse|www.xverse.app||com.secretkeylabs.xverse|po6l4x|idnnbdplmphpflfnlkomgpfbpcgelopg
b||Leather|leather||leather.io||||ldinpeekobnhjjdofggfgjlcehhmanlj
b||UniSat|unisat||unisat.io||io.unisat||ppbibelpcjmhbdihakflkdcoccbgbkpo
ep|isTalisman|Talisman|talisman||talisman.xyz|xyz.talisman|||fijngjgcjhjmmpcmkeiomlglpeiijkld|talisman-wallet-extension
esp|isSubWallet|SubWallet|subwallet|subwallet|www.subwallet.app|app.subwallet|app.subwallet.mobile|r09xnx|onhogfjeacnfoofkfgppdlbmlmnplgbn|subwallet
p||Polkadot.js|polkadot-js||polkadot.js.org/extension||||mopnmbcafieddcagagdcbnhejhlodfdd|polkadot-js-extension
ep||Nova Wallet|nova|novawallet|novawallet.io||io.novafoundation.nova.market|qevt6j
epb||Enkrypt|enkrypt||www.enkrypt.com|com.enkrypt|||kkpllkodjeloidieedojogacfhpaihoh|enkrypt
e|isFrame|Frame|frame||frame.sh|sh.frame|||ldcoohedfbjoobcadoglnnmmfbdlmmhf|frame-extension
e|isTally|Taho|taho||taho.xyz||||eajafomhmkipbjflmfhebemolkcicgfk
e||MEW wallet|mew|mewwallet|www.mewwallet.com||com.myetherwallet.mewwallet|o7zrex
e|isAlphaWallet|AlphaWallet|alphawallet|awallet|alphawallet.com||io.stormbird.wallet|mgnlb2
e|isStatus|Status|status|status-app|status.app||im.status.ethereum|jhvrny
e||Ronin Wallet|ronin|roninwallet|wallet.roninchain.com|com.roninchain.wallet|com.skymavis.genesis|qc8jw9|fnjhmkhhmkbjkkabndcnnogagogbneec|ronin-wallet
esb|isAvalanche|Core|core|core|core.app|app.core.extension|com.avaxwallet|2ykejxr|agoakfejjabomempkjlepdflaleeobhb
eb||Zengo|zengo|zengo|zengo.com||com.zengo.wallet|ntfcmj
e||Fireblocks|fireblocks|fireblocks-wc|www.fireblocks.com||com.fireblocks.client|nsx4d0|||console.fireblocks.io/v2
eb||Blockchain.com|blockchain|blockchain-wallet|www.blockchain.com||piuk.blockchain.android|85o4ot
eb||BitPay|bitpay|bitpay|bitpay.com/wallet||com.bitpay.wallet|j0fiva
eb||Edge|edge|edge|edge.app||co.edgesecure.app|m8f5qz
esb|isOneKey|OneKey|onekey|onekey-wallet|onekey.so|so.onekey.app.wallet|so.onekey.app.wallet|qmag1d|jnmbobjmhlngoefaiojfljckilhhlhcj|||onekey-wallet
esb||Tangem|tangem|tangem|tangem.com||com.tangem.wallet|menj6o
eb||Trezor Suite|trezor||trezor.io/trezor-suite||io.trezor.suite|qzky4x||||trezorsuite
eb||D'CENT|dcent|dcent|www.dcentwallet.com
esp|isMathWallet|MathWallet|mathwallet|mathwallet|mathwallet.org||||afbcbjpbpfadlkmhmclhkeeodmamcflc
e||Valora|valora|celo|valora.xyz||co.clabs.valora|p57r5j
esb||Gem Wallet|gemwallet|gem|gemwallet.com||com.gemwallet.android|2yneaji
e||Ambire|ambire||www.ambire.com|com.ambire.wallet|||ehgjhhccekdedpbkifaojjaefeohnoea
e||Family|family|familywallet|family.co
esp||Nightly|nightly|nightly|nightly.app|app.nightly|||fiikommddbeccaoicoejoniammnalkfa
eb||Bitcoin.com Wallet|bitcoin-com|bitcoincom|www.bitcoin.com||com.bitcoin.mwallet|kpy2pc
e||Best Wallet|best|bw|bestwallet.com||com.bestwallet.mobile|2yoy0a1
e||Bifrost Wallet|bifrost|bifrostwallet|bifrostwallet.com||com.bifrostwallet.app|q30u1b
`
