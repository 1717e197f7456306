/** Apps that show pages in a view of their own, wallets among them. */
const apps = /;\s?wv\)|FBAN|FBAV|Instagram|MicroMessenger|\bLine\/|Snapchat|MetaMaskMobile|TrustWallet|CoinbaseWallet|CoinbaseBrowser|imToken|TokenPocket|BitKeep|OKApp/

/** Whether an app shows the page, rather than a browser. On iOS every page is WebKit's; one without Safari's own words is shown by an app. */
export const isInApp = (agent: string): boolean => apps.test(agent) || /^(?=.*(iPhone|iPad|iPod))(?=.*AppleWebKit)(?!.*Safari)/.test(agent)
