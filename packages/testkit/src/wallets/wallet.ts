import type { makeEvents } from '../doubles/events.ts'
import type { makePromptQueue } from '../doubles/queue.ts'
import type { makeAnnouncer } from './announcer.ts'
import type { AnswerDeps, makeAnswers } from './answers.ts'
import type { ContextDeps, makeContext } from './context.ts'
import type { makeControls } from './controls.ts'
import type { Emitter, WalletSetup } from './deps.ts'
import type { makePrompts } from './prompts.ts'
import type { makeProvider } from './provider.ts'
import type { makeRequest } from './request.ts'
import type { ScriptedWallet } from './types.ts'

export interface WalletDeps extends ContextDeps, AnswerDeps {
  makeAnnouncer: typeof makeAnnouncer
  makeAnswers: typeof makeAnswers
  makeContext: typeof makeContext
  makeControls: typeof makeControls
  makeEvents: typeof makeEvents
  makePromptQueue: typeof makePromptQueue
  makePrompts: typeof makePrompts
  makeProvider: typeof makeProvider
  makeRequest: typeof makeRequest
}

/** Self-contained. */
export function makeWallet(deps: WalletDeps, setup: WalletSetup): ScriptedWallet {
  const emitter: Emitter = deps.makeProvider(deps, setup.options.shape, (args) => request(args))
  const context = deps.makeContext(deps, setup, emitter)
  const prompts = deps.makePrompts(deps, context)
  const request = deps.makeRequest(context, deps.makeAnswers(deps, context, prompts.ask))
  const announcer = deps.makeAnnouncer(setup, emitter)
  return {
    uuid: setup.options.uuid,
    provider: emitter.provider,
    calls: context.recorder.calls,
    announce: announcer.announce,
    remove: announcer.remove,
    ...deps.makeControls(context, emitter, prompts),
  }
}
