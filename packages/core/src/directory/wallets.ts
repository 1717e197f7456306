/**
 * Wallets that a visitor may have or want, by rank: facts only, no artwork. One row a wallet:
 * id | name | rdns | home page | scheme of its app | App Store id | Play package | Chrome store id | namespaces
 * (e eip155, s solana, b bip122, p polkadot, c cosmos) | Firefox add-on | flag on an injected EVM provider |
 * scheme of its desktop app | web app. Columns at the end may be missing; an empty one is a link we are not sure of.
 */
export const walletRows: string = `
metamask|MetaMask|io.metamask|metamask.io|metamask|1438144202|io.metamask|nkbihfbeogaeaoehlefnkodbefgpgknn|es|ether-metamask|isMetaMask
trust|Trust Wallet|com.trustwallet.app|trustwallet.com|trust|1288339409|com.wallet.crypto.trustapp|egjidjbpglichdcondbcbdnbeeppgdph|esbc||isTrust
coinbase|Coinbase Wallet|com.coinbase.wallet|www.coinbase.com/wallet|cbwallet|1278383455|org.toshi|hnfanknocfeofbddgcijnmhnfnkdnaad|es||isCoinbaseWallet
rainbow|Rainbow|me.rainbow|rainbow.me|rainbow|1457119021|me.rainbow|opfgelmcmbiajamepnmloijbpoleiama|e|rainbow-extension|isRainbow
phantom|Phantom|app.phantom|phantom.com|phantom|1598432977|app.phantom|bfnaelmomeimhlpmgjnjophhpkkoljpa|esb|phantom-app|isPhantom
okx|OKX Wallet|com.okex.wallet|web3.okx.com|okex|1327268470|com.okinc.okex.gp|mcohilncbfahbmgdjkbpemcciiolgcge|esb||isOkxWallet
rabby|Rabby Wallet|io.rabby|rabby.io||6474381673|com.debank.rabbymobile|acmacodkjbdgmoleebolmdjonilkdbch|e||isRabby
zerion|Zerion|io.zerion.wallet|zerion.io|zerion|1456732565|io.zerion.android|klghhnkeealcohjjanjjdaeeggmfmlpl|es||isZerion|zerion|wallet.zerion.io
uniswap|Uniswap Wallet|org.uniswap.app|wallet.uniswap.org|uniswap|6443944476|com.uniswap.mobile|nnpmfplkfogfpmcngplhnbdnnilmcdcg|e||isUniswapWallet
bitget|Bitget Wallet|com.bitget.web3|web3.bitget.com|bitkeep|1395301115|com.bitkeep.wallet|jiidiaalihmmhddjgbnbgdfflelocpak|esb||isBitKeep
binance|Binance Wallet|com.binance.wallet|www.binance.com/web3wallet|bnc|1436799971|com.binance.dev|cadiboklkpojfamcoggejbbdjcoiljjk|esb||isBinance
ledger|Ledger Live||www.ledger.com|ledgerlive|1361671700|com.ledger.live||esbc|||ledgerlive
safe|Safe||safe.global|safe|1515759131|io.gnosis.safe||e||||app.safe.global
brave|Brave Wallet|com.brave.wallet|brave.com/wallet||1052879175|com.brave.browser||esb||isBraveWallet
kraken|Kraken Wallet||www.kraken.com/wallet|krakenwallet|1626327149|com.kraken.superwallet||esb
robinhood|Robinhood Wallet||robinhood.com/wallet|robinhood-wallet|1634080733|com.robinhood.gateway||es
exodus|Exodus|com.exodus.web3-wallet|www.exodus.com|exodus|1414384820|exodusmovement.exodus|aholpfdialjgjfhomihkjbmgjidlcdno|esb||isExodus
crypto-com|Crypto.com Onchain||crypto.com/onchain|dfw|1512048310|com.defi.wallet|hifafgmccdpekplomjjkcfgodnhcellj|ec
argent|Ready Wallet||www.ready.co||1358741926|im.argent.contractwalletclient||e
imtoken|imToken||token.im|imtokenv2|1384798940|im.token.app||ebc||isImToken
tokenpocket|TokenPocket|pro.tokenpocket|www.tokenpocket.pro|tpoutside|6444625622|vip.mytokenpocket|mfgccjchihfkkindfppnaooecgfneiii|es||isTokenPocket
safepal|SafePal||www.safepal.com|safepalwallet|1548297139|io.safepal.wallet|lgmpcpglpngdoalbgeoldeajfclnhafa|es||isSafePal
bybit|Bybit Wallet|com.bybit|www.bybit.com/web3||1488296980|com.bybit.app|pdliaogehgdbhbnmkklieghmmjkpigpa|es
oneinch|1inch Wallet||1inch.io/wallet|oneinch|1546049391|io.oneinch.android||e||isOneInchIOSWallet
backpack|Backpack|app.backpack|backpack.app||6445964121|app.backpack.mobile|aflkmfhebedbjioipglgcbcmnbpgliof|es||isBackpack
solflare|Solflare||solflare.com|solflare|1580902717|com.solflare.mobile|bhhhlbepdkbapadjdnnojkbgioiodbic|s|solflare-wallet
magic-eden|Magic Eden Wallet|io.magiceden.wallet|wallet.magiceden.io||||mkpegjkblkkefacfnmkajcjmabijhclg|esb
coin98|Coin98|coin98.com|coin98.com|coin98|1561969966|coin98.crypto.finance.media|aeachknmefphepccionboohckonoeemg|es
keplr|Keplr||www.keplr.app|keplrwallet|1567851089|com.chainapsis.keplr|dmkamcknogkgcdfhhbddcghachkejeap|ec|keplr
leap|Leap Wallet||www.leapwallet.io|leapcosmoswallet|1642465549|io.leapwallet.cosmos|fcfcfllfndlomdhbehjjcoimbgofdncg|ec
cosmostation|Cosmostation||www.cosmostation.io|cosmostation|1459830339|wannabit.io.cosmostaion|fpkhgmpbidmiogeglndfbkegfdlnajnf|c
xverse|Xverse||www.xverse.app|xverse|1552272513|com.secretkeylabs.xverse|idnnbdplmphpflfnlkomgpfbpcgelopg|b
leather|Leather||leather.io||||ldinpeekobnhjjdofggfgjlcehhmanlj|b
unisat|UniSat||unisat.io|||io.unisat|ppbibelpcjmhbdihakflkdcoccbgbkpo|b
talisman|Talisman|xyz.talisman|talisman.xyz||||fijngjgcjhjmmpcmkeiomlglpeiijkld|ep|talisman-wallet-extension|isTalisman
subwallet|SubWallet|app.subwallet|www.subwallet.app|subwallet|1633050285|app.subwallet.mobile|onhogfjeacnfoofkfgppdlbmlmnplgbn|esp|subwallet|isSubWallet
polkadot-js|Polkadot.js||polkadot.js.org/extension||||mopnmbcafieddcagagdcbnhejhlodfdd|p|polkadot-js-extension
nova|Nova Wallet||novawallet.io|novawallet|1597119355|io.novafoundation.nova.market||ep
enkrypt|Enkrypt|com.enkrypt|www.enkrypt.com||||kkpllkodjeloidieedojogacfhpaihoh|epb|enkrypt
frame|Frame|sh.frame|frame.sh||||ldcoohedfbjoobcadoglnnmmfbdlmmhf|e|frame-extension|isFrame
taho|Taho||taho.xyz||||eajafomhmkipbjflmfhebemolkcicgfk|e||isTally
mew|MEW wallet||www.mewwallet.com|mewwallet|1464614025|com.myetherwallet.mewwallet||e
alphawallet|AlphaWallet||alphawallet.com|awallet|1358230430|io.stormbird.wallet||e||isAlphaWallet
status|Status||status.app|status-app|1178893006|im.status.ethereum||e||isStatus
ronin|Ronin Wallet|com.roninchain.wallet|wallet.roninchain.com|roninwallet|1592675001|com.skymavis.genesis|fnjhmkhhmkbjkkabndcnnogagogbneec|e|ronin-wallet
core|Core|app.core.extension|core.app|core|6443685999|com.avaxwallet|agoakfejjabomempkjlepdflaleeobhb|esb||isAvalanche
zengo|Zengo||zengo.com|zengo|1440147115|com.zengo.wallet||eb
fireblocks|Fireblocks||www.fireblocks.com|fireblocks-wc|1439296596|com.fireblocks.client||e||||console.fireblocks.io/v2
blockchain|Blockchain.com||www.blockchain.com|blockchain-wallet|493253309|piuk.blockchain.android||eb
bitpay|BitPay||bitpay.com/wallet|bitpay|1149581638|com.bitpay.wallet||eb
edge|Edge||edge.app|edge|1344400091|co.edgesecure.app||eb
onekey|OneKey|so.onekey.app.wallet|onekey.so|onekey-wallet|1609559473|so.onekey.app.wallet|jnmbobjmhlngoefaiojfljckilhhlhcj|esb||isOneKey|onekey-wallet
tangem|Tangem||tangem.com|tangem|1354868448|com.tangem.wallet||esb
trezor|Trezor Suite||trezor.io/trezor-suite||1631884497|io.trezor.suite||eb|||trezorsuite
dcent|D'CENT||www.dcentwallet.com|dcent||||eb
mathwallet|MathWallet||mathwallet.org|mathwallet|||afbcbjpbpfadlkmhmclhkeeodmamcflc|esp||isMathWallet
valora|Valora||valora.xyz|celo|1520414263|co.clabs.valora||e
gemwallet|Gem Wallet||gemwallet.com|gem|6448712670|com.gemwallet.android||esb
ambire|Ambire|com.ambire.wallet|www.ambire.com||||ehgjhhccekdedpbkifaojjaefeohnoea|e
family|Family||family.co|familywallet||||e
haha|HaHa|me.haha|www.haha.me|haha|||andhndehpcjpmneneealacgnmealilal|e
kresus|Kresus||kresus.com|com.kresus.superapp||||e
frontier|Frontier|xyz.frontier.wallet|www.frontier.xyz|frontier|1482380988|com.frontierwallet|kppfdiipphfccemcignhifpjkapfbihd|es||isFrontier
nightly|Nightly|app.nightly|nightly.app|nightly|||fiikommddbeccaoicoejoniammnalkfa|esp
bitcoin-com|Bitcoin.com Wallet||www.bitcoin.com|bitcoincom|1252903728|com.bitcoin.mwallet||eb
best|Best Wallet||bestwallet.com|bw|6451312105|com.bestwallet.mobile||e
bifrost|Bifrost Wallet||bifrostwallet.com|bifrostwallet|1577198351|com.bifrostwallet.app||e
`
