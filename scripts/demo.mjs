/**
 * `npm run demo`: installs missing packages, builds, starts everything, and prints the addresses.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { env, fail, install, node, root, run } from './run.mjs'

if (process.env.PORTICO_DEMO === 'ready') {
  await start()
} else {
  await install()
  // The Bitcoin node has its own lockfile.
  await install(path.join(root, 'packages/testkit/regtest'))
  console.log('Building…')
  if (!(await run(node(), ['scripts/build.mjs', '--apps']))) fail('The build failed; see above.')
  // In the pinned Node from here on; Ctrl-C reaches the child itself, other signals are forwarded.
  const child = spawn(node(), ['scripts/demo.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORTICO_DEMO: 'ready' },
  })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
}

async function start() {
  const { startParts } = await import('./parts.mjs')
  const parts = await startParts({
    past: true,
    login: true,
    demo: Number(process.env.PORT ?? 5173),
    wallet: 5174,
    relay: 5177,
    inbox: 5178,
    addressDelay: 1,
  }).catch((error) =>
    error?.code === 'EADDRINUSE' ? startParts({ past: true, login: true }) : Promise.reject(error),
  )
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await parts.stop()
    console.log('\nStopped. Nothing is left running.')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`
  Portico is at  ${parts.demo.url}

  Try there:
    1. Connect wallet → Pocket Wallet → EVM, Solana, Bitcoin or all → Approve, in the window that opens.
    2. See name, balance and tokens; sign a message; send 1 ETH, 0.1 SOL or 10,000 sats and watch the balance.
    3. Use the network list to go from chain to chain; Portico Second is offered to the wallet first.
    4. Say no in the wallet, and try again. Reload: still connected. Open a second tab.
    5. What the account has: holdings, history and NFTs, told by the demo's own server, which indexes the
       first chain while you watch; what is unwanted shows when you ask for it.
    6. Event stream, above the page: what a host hears, and what goes to its own server at
       ${parts.server.url} (/openapi.json describes it).
    7. ${parts.wallet.url}: the wallet's own page, to change its account, lock it, or
       put the demo on a network it does not know.
    8. WalletConnect: open ${parts.wallet.url}/wc in another window as your phone, and give it the
       demo's code: a screenshot of it, or its link. Or let the browser play a phone, open
       ${parts.demo.url}/?announce=off and look for Pocket Wallet in All wallets.
    9. ${parts.demo.url}/?sign-in=optional: sign in with the wallet, once it is connected; with
       ?sign-in=required nobody is connected who has not. The server keeps the session: Session, below, shows it.

   10. No wallet? Give any e-mail address, e.g. ada@mail.example: its mails, with the code, are at
       ${parts.mail.inboxUrl}. The keys are the frame's at ${parts.server.url}; server and keeper
       (${parts.keeper.url}) have a share each. Log in from a private window, too: a new device is let in
       by a link, a code, and the keeper's code; with Google and Apple by the login alone.
   11. Or come in by Google, GitHub, Apple, Facebook, X or Discord (doubles of theirs ask who you are), by a
       passkey, or by Farcaster: its code leads to a page that stands for the app. Your login, in the
       account, has more ways in, the recovery, and the end of it.

  The relay of WalletConnect is at ${parts.relay.url} (project id ${parts.relay.projectId}).
  Public wallets listen on the public relay: this one serves private wallets, demos and tests.

  Ctrl-C stops everything.
`)
}
