/** Apps, wallets among them, that show pages in a web view. */
const apps =
  /;\s?wv\)|FBAN|FBAV|Instagram|MicroMessenger|\bLine\/|Snapchat|MetaMaskMobile|TrustWallet|CoinbaseWallet|CoinbaseBrowser|imToken|TokenPocket|BitKeep|OKApp/

/** On iOS every page is WebKit's; one without Safari's own tokens is shown by an app. */
export const isInApp = (agent: string): boolean =>
  apps.test(agent) || /^(?=.*(iPhone|iPad|iPod))(?=.*AppleWebKit)(?!.*Safari)/.test(agent)
