/** What an operator has to set before visitors can log in or sign in, said in the log at the start. */
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
  if (deps.embedded.keys) await warnOfEmbedded(deps, open)
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
