/** What an operator has to set before visitors can log in, sign in or swap, in the log at the start. */
import { noRecovery } from './embedded/recovery-setting.ts'
import type { Deps } from './http/deps.ts'
import { readProjects } from './projects/store.ts'

/** Milliseconds. */
const answerTimeout = 5_000

export async function warnOfSetup(deps: Deps): Promise<void> {
  const projects = await readProjects(deps.db)
  const open = projects.filter(({ origins }) => origins.length === 0).map(({ id }) => id)
  if (open.length > 0)
    deps.log.info(
      { projects: open },
      'these projects name no origins, so no visitor can sign in: portico-server project edit <id> --origins https://…',
    )
  warnOfSwaps(deps)
  if (deps.embedded.keys) await warnOfEmbedded(deps, open)
}

function warnOfSwaps({ settings: { swapSources }, convert, log }: Deps): void {
  if (swapSources.length === 0) return
  if (convert.chains.length === 0)
    log.warn(
      'PORTICO_SWAP_SOURCES has no effect: its sources have swaps on no chain of PORTICO_BLOCKCHAIN that has nodes in PORTICO_RPC',
    )
  const lifi = swapSources.find(({ name }) => name === 'lifi')
  if (lifi && lifi.key === undefined)
    log.info('LI.FI answers fewer requests without a key: PORTICO_SWAP_SOURCE_LIFI_KEY is missing')
}

async function warnOfEmbedded(deps: Deps, open: readonly string[]): Promise<void> {
  const { settings, log } = deps
  if (settings.frameOrigin !== '' && open.length > 0)
    log.warn({ projects: open }, 'no page may show the wallet of projects without origins')
  if (settings.recoveryServiceUrl === '') log.warn(noRecovery)
  else void warnOfRecoveryService(deps)
}

/** The recovery service may start later than this server, which does not wait for it. */
async function warnOfRecoveryService(deps: Deps): Promise<void> {
  const { settings, log, fetch, deadline, stopped } = deps
  const url = settings.recoveryServiceUrl
  const frame = settings.frameOrigin
  try {
    const { ok, status } = await fetch(`${url.replace(/\/$/, '')}/health`, {
      headers: frame === '' ? {} : { origin: frame },
      signal: AbortSignal.any([deadline(answerTimeout), stopped]),
    })
    if (status === 403)
      log.warn(
        { url, frame },
        'the recovery service lets another frame in: PORTICO_RECOVERY_FRAME_ORIGIN has to be PORTICO_FRAME_ORIGIN',
      )
    else if (!ok)
      log.warn({ url, status }, 'the recovery service at PORTICO_RECOVERY_URL is not well')
  } catch (error) {
    if (stopped.aborted) return
    log.warn(
      { url, why: (error as Error).name },
      'the recovery service at PORTICO_RECOVERY_URL does not answer',
    )
  }
}
