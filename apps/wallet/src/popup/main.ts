// An approval window if a dapp opened it, else the home.
import { ownAccounts } from '../chains/accounts.ts'
import { parseOpening } from '../shared/messages.ts'
import { loadConfig } from '../wallet/config.ts'
import { createEsplora } from '../wallet/esplora.ts'
import { createRpc } from '../wallet/rpc.ts'
import { createStore } from '../wallet/store.ts'
import { serveApprovals } from './approvals.ts'
import { showNotice } from './frame.ts'
import { showHome } from './home.ts'

async function start(): Promise<void> {
  const fetch = window.fetch.bind(window)
  const config = await loadConfig(fetch)
  const rpc = createRpc(fetch, config.allowedRpcUrls)
  const context = {
    store: createStore(window.localStorage),
    config,
    rpc,
    esplora: createEsplora(fetch, config.allowedRpcUrls),
    accounts: ownAccounts(),
  }
  if (window.location.pathname === '/wc') return (await import('../wc/page.ts')).openPage(context)
  const opening = parseOpening(window.location.hash)
  const opener: Window | null = window.opener
  if (opening === undefined) showHome(context)
  else if (opener === null)
    showNotice('Nothing to approve', 'The page that opened this window is gone. You can close it.')
  else serveApprovals(context, opener, opening)
}

start().catch(() =>
  showNotice(
    'Pocket Wallet cannot start',
    'Its configuration could not be loaded. Start the demo again and reload.',
  ),
)
